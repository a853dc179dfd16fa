// The HTTP API, except the engine.

import { RequestError } from "./engine.js";

/**
 * @param {string} path
 * @param {any} [body] request body, sent as JSON
 * @returns {Promise<any>}
 */
export async function api(path, body) {
  // A seat belongs to a browser by a cookie.
  if (body !== undefined && !navigator.cookieEnabled) throw new RequestError({ code: "cookies", reason: "cookies are blocked" });
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(`/api/v1${path}`, init);
  } catch (error) {
    throw new RequestError({ code: "offline", reason: String(error) });
  }
  const answer = await response.json();
  if (!response.ok) throw new RequestError(answer);
  return answer;
}
