// Loads the page again if the app cannot start because one of its files is missing: while servers are being updated, the page and the
// file may come from different releases. The only script of the page that belongs to no release, so it uses nothing else.
{
  /** Number of attempts; the waits between them double. */
  const ATTEMPTS = 6;
  const names = /** @type {Record<string, string>} */ ({ de: "Erneut versuchen", es: "Reintentar", fr: "Réessayer", it: "Riprova", nl: "Opnieuw proberen", pl: "Spróbuj ponownie", pt: "Tentar de novo" });
  let isFailed = false;
  const retry = () => {
    if (isFailed || document.documentElement.dataset["started"]) return;
    isFailed = true;
    const attempts = 1 + (history.state?.attempts ?? 0);
    if (attempts < ATTEMPTS) {
      setTimeout(() => {
        history.replaceState({ attempts }, "");
        location.reload();
      }, 500 * 2 ** attempts);
      return;
    }
    history.replaceState(null, "");
    const link = document.createElement("a");
    link.href = location.href;
    link.className = "button main";
    link.textContent = names[navigator.language.slice(0, 2)] ?? "Try again";
    const show = () => document.getElementById("main")?.replaceChildren(link);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  };
  // Failed requests are reported only while the event is captured.
  addEventListener("error", retry, true);
}
