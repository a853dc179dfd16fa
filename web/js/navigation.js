// How views lead to each other. The page, which knows them all, listens.

/** Goes to another view. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  document.getElementById("main")?.focus({ preventScroll: true });
}
