// @ts-check
// The elements of pages.

/** @param {string} id */
export const get = id => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} [values] @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, values = {}, children = []) {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}
