// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { focusFirstInvalid } from './form.ts';

const formOf = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector('form');
};

test('the first field that is wrong gets the focus', () => {
  focusFirstInvalid(formOf('<input id="a"><input id="b" aria-invalid="true">'));
  expect(document.activeElement?.id).toBe('b');
});

test('an error without a field of its own is scrolled into view', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  focusFirstInvalid(formOf('<input id="a"><p role="alert" id="why">Agrega al menos una opción</p>'));
  expect(shown.mock.contexts).toEqual([document.querySelector('#why')]);
});
