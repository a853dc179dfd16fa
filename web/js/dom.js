// DOM helpers and navigation between views.

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * Creates an HTML element. A function as an attribute becomes a listener for the event of that name.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Creates a button.
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function button(text, act, attributes = {}) {
  return html("button", { type: "button", click: act, ...attributes }, text);
}

/** How long a button that has just appeared or moved ignores input, in milliseconds: the user may have meant another. */
const SETTLING = 700;
/** The HTML of elements as they were made. @type {WeakMap<Element, string>} */
const made = new WeakMap();

// Pointers do not reach these buttons; this is for all other input, but not for shortcuts, which mean the same wherever a button is. The
// buttons keep the focus and their state for screen readers.
addEventListener("click", (event) => {
  if (!event.isTrusted || !(event.target instanceof Element && event.target.closest(".settling"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

/**
 * Changes an element. Buttons and links in it that appear or move ignore input for a moment, so that a click for another one has
 * no effect.
 * @param {Element} place
 * @param {() => void} change
 */
export function settle(place, change) {
  const controls = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button, a")]);
  const where = (/** @type {Element} */ one) => {
    const { x, y } = one.getBoundingClientRect();
    return [Math.round(x), Math.round(y)].join();
  };
  const before = new Map(controls().map((one) => [one, where(one)]));
  change();
  for (const one of controls()) {
    if (before.get(one) === where(one)) continue;
    one.classList.add("settling");
    setTimeout(() => one.classList.remove("settling"), SETTLING);
  }
}

/**
 * Replaces the children of an element, as `settle` does. Unchanged children stay and keep the focus.
 * @param {Element} place
 * @param {Element[]} children
 */
export function replaceButtons(place, children) {
  settle(place, () => {
    const old = [...place.children];
    const kept = children.map((child) => {
      const at = old.findIndex((one) => made.get(one) === child.outerHTML);
      made.set(child, child.outerHTML);
      return at < 0 ? child : /** @type {Element} */ (old.splice(at, 1)[0]);
    });
    for (const one of old) one.remove();
    kept.forEach((child, index) => {
      if (place.children[index] !== child) place.insertBefore(child, place.children[index] ?? null);
    });
  });
}

/** A player's name, isolated because it may be written from right to left. @param {string} name */
export const named = (name) => html("bdi", {}, name);

/**
 * Shows a message in an element.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {boolean} [isError]
 */
export function announce(place, text, isError = false) {
  place.textContent = text;
  place.classList.toggle("error", isError);
}

let names = 0;

/**
 * Adds a label to a field.
 * @param {string} label
 * @param {HTMLElement} field
 */
export function labelled(label, field) {
  field.id = `field-${++names}`;
  return html("div", { class: "field" }, html("label", { for: field.id }, label), field);
}

/**
 * Creates a labeled select field.
 * @param {string} label
 * @param {[value: string, text: string, disabled?: boolean][]} options
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
export function select(label, options, value, changed) {
  const field = html(
    "select",
    { change: () => changed?.(field.value) },
    ...options.map(([of, text, disabled]) => html("option", { value: of, selected: of === value, disabled: disabled === true }, text)),
  );
  return { field, element: labelled(label, field) };
}

/** One of several choices. @typedef {{ value: string, content: Child[], isDisabled?: boolean, kind?: string }} Choice */

/**
 * Creates a labeled group of radio buttons that look like one control; `offer` sets the choices.
 * @param {string} label
 * @param {string} kind its class
 * @param {(value: string) => void} [changed]
 */
export function segments(label, kind, changed) {
  const group = html("div", { class: kind, change: () => changed?.(choice.value) });
  const element = html("fieldset", {}, html("legend", {}, label), group);
  const name = `choice-${++names}`;
  const inputs = () => /** @type {HTMLInputElement[]} */ ([...group.querySelectorAll("input")]);
  const choice = {
    element,
    /** The value of the chosen one; "" if there is none, or it is not available. */
    get value() {
      return inputs().find((one) => one.checked && !one.disabled)?.value ?? "";
    },
    set value(value) {
      for (const one of inputs()) one.checked = one.value === value;
    },
    /** @param {Choice[]} choices @param {string} value */
    offer(choices, value) {
      const labels = choices.map(({ value: own, content, isDisabled = false, kind: of = "" }) =>
        html("label", { class: of }, html("input", { type: "radio", name, value: own, checked: own === value, disabled: isDisabled, "data-fixed": isDisabled }), ...content),
      );
      group.replaceChildren(...labels);
    },
    /** Disables choices, besides those that are not available. @param {(value: string) => boolean} isDisabled */
    disable(isDisabled) {
      for (const one of inputs()) one.disabled = "fixed" in one.dataset || isDisabled(one.value);
    },
  };
  return choice;
}

/**
 * Creates a labeled number field.
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
export function number(label, value, min, max) {
  const field = html("input", { type: "number", min, max, value, inputmode: "numeric", required: true });
  return { field, element: labelled(label, field) };
}

/**
 * Creates a labeled checkbox.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} [changed]
 */
export function checkbox(label, checked, changed) {
  const field = html("input", { type: "checkbox", checked, change: () => changed?.(field.checked) });
  return { field, element: html("label", { class: "field check" }, field, html("span", {}, label)) };
}

/** Saves a file. @param {Uint8Array<ArrayBuffer>} bytes @param {string} name @param {string} [type] */
export function saveFile(bytes, name, type = "application/octet-stream") {
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Copies a text, also where the page is not secure and has no clipboard. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const { activeElement } = document;
    const field = html("textarea", { class: "visually-hidden", readonly: true }, text);
    // Next to the button, because everything outside an open dialog is inert.
    (activeElement?.parentElement ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    if (!isCopied) throw new Error("copy");
  }
}

/** Loads a style sheet that the first view does not need, once. @param {string} href @returns {Promise<unknown>} */
export function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => document.head.append(html("link", { rel: "stylesheet", href, load: resolve, error: resolve })));
}

/** Navigates to another view. @param {string} address */
export function navigate(address) {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  document.getElementById("main")?.focus({ preventScroll: true });
}
