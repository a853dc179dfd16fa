// Elements without a framework, and the way from one view to another.

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
 * An HTML element; attributes that are functions listen to the event of their name.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function button(text, act, attributes = {}) {
  return h("button", { type: "button", click: act, ...attributes }, text);
}

/** Somebody's name, which may be written from right to left and then turns nothing around it. @param {string} name */
export const named = (name) => h("bdi", {}, name);

/**
 * Says something in its place.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {boolean} [isError]
 */
export function tell(place, text, isError = false) {
  place.textContent = text;
  place.classList.toggle("error", isError);
}

let names = 0;

/**
 * A field with its label beside it.
 * @param {string} label
 * @param {HTMLElement} field
 */
export function labelled(label, field) {
  field.id = `field-${++names}`;
  return h("div", { class: "field" }, h("label", { for: field.id }, label), field);
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {[value: string, text: string, disabled?: boolean][]} options
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
export function select(label, options, value, changed) {
  const field = h(
    "select",
    { change: () => changed?.(field.value) },
    ...options.map(([of, text, disabled]) => h("option", { value: of, selected: of === value, disabled: disabled === true }, text)),
  );
  return { field, element: labelled(label, field) };
}

/**
 * A labelled number.
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
export function number(label, value, min, max) {
  const field = h("input", { type: "number", min, max, value, inputmode: "numeric", required: true });
  return { field, element: labelled(label, field) };
}

/**
 * A labelled box to tick.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} [changed]
 */
export function checkbox(label, checked, changed) {
  const field = h("input", { type: "checkbox", checked, change: () => changed?.(field.checked) });
  return { field, element: h("label", { class: "field check" }, field, h("span", {}, label)) };
}

/** Goes to another view. @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  document.getElementById("main")?.focus({ preventScroll: true });
}
