// Runs before the first paint: applies the stored themes, and says which view the address is of, so that the page can show an empty
// board while the modules load.
{
  const root = document.documentElement;
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Site data is blocked.
      return null;
    }
  };
  root.dataset["theme"] = stored("theme") ?? "auto";
  root.dataset["board"] = stored("board") ?? "classic";
  root.dataset["shapes"] = stored("shapes") ?? "off";
  root.dataset["view"] = location.pathname.slice(1) || "play";
}
