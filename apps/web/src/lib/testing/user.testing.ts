import { vi } from 'vitest';

type Name = string | RegExp;

/** Finds an element to press, by its label or its text. */
export const button = (name: Name) => one('button, a, [role="menuitem"], [role="option"]', name);

/** Finds an input, by its label or its placeholder. */
export const field = (name: Name) => one('input, textarea, select', name);

export const press = (name: Name) => button(name).click();

/** As a keyboard does it: all that stands there is replaced, and the page hears of it once. */
export function fill(target: HTMLElement, text: string) {
  const prototype = Object.getPrototypeOf(target);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, text);
  target.dispatchEvent(new Event(target.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

export const pressKey = (target: HTMLElement, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

export const textOfField = (target: HTMLElement): string => String(Reflect.get(target, 'value'));

/** All that is written on the page, in plain words. */
export function seen(): string {
  const written = [...document.body.children].map((each) => {
    const copy = each.cloneNode(true);
    if (copy instanceof Element) for (const style of copy.querySelectorAll('style')) style.remove();
    return copy.textContent ?? '';
  });
  return plain(written.join(' '));
}

/** Until the page has come so far. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** Elements behind a dialog are unreachable. */
function one(selector: string, name: Name): HTMLElement {
  const within = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
  const all = [...within.querySelectorAll<HTMLElement>(selector)];
  const found = all.find((each) => namesOf(each).some((own) => isSame(own, name)));
  if (!found) throw new Error(`No ${name} among ${all.map((each) => namesOf(each).join('/')).join(', ')}`);
  return found;
}

function namesOf(element: HTMLElement): string[] {
  const labels = [...Object(Reflect.get(element, 'labels') ?? [])].map(
    (label: HTMLElement) => label.textContent,
  );
  const own = [element.getAttribute('aria-label'), element.getAttribute('placeholder'), element.textContent];
  return [...labels, ...own].flatMap((text) => (text ? [plain(text).replace(/ ?\*$/, '').trim()] : []));
}

const isSame = (own: string, name: Name) => (typeof name === 'string' ? own === name : name.test(own));

/** Without the marks that keep directions apart, and with spaces where lines may not break. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
