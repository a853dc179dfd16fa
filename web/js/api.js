// The HTTP API, but for the engine.

import { Refused } from "./engine.js";

/**
 * @param {string} path
 * @param {any} [body] is sent, if there is one
 * @returns {Promise<any>}
 */
export async function api(path, body) {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(`/api/v1${path}`, init);
  } catch (error) {
    throw new Refused({ code: "offline", reason: String(error) });
  }
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer);
  return answer;
}
