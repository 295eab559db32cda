import { describe, expect, it } from 'vitest';
import { isPressed, placeOf } from './shortcuts.ts';

const none = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const pressed = (key: string, others: object = {}) => ({ ...none, key, ...others });

describe('isPressed', () => {
  it.each([
    ['hold', pressed('F8')],
    ['waiting', pressed('F8', { shiftKey: true })],
    ['charge', pressed('F12')],
    ['palette', pressed('k', { metaKey: true })],
    ['palette', pressed('K', { ctrlKey: true })],
    // On a Spanish keyboard it is made with Shift.
    ['help', pressed('?', { shiftKey: true })],
    ['lineQuantity', pressed('+', { shiftKey: true })],
  ] as const)('knows %s by %j', (does, event) => {
    expect(isPressed(does, event)).toBe(true);
  });

  it.each([
    ['hold', pressed('F8', { shiftKey: true })],
    ['charge', pressed('F9', { ctrlKey: true })],
    ['newInList', pressed('n', { altKey: true })],
    ['palette', pressed('k')],
    ['goTo', pressed('v')],
  ] as const)('does not take for %s: %j', (does, event) => {
    expect(isPressed(does, event)).toBe(false);
  });

  it('counts methods by the place of the digit, whatever Alt makes of it', () => {
    expect(placeOf('method', pressed('¡', { code: 'Digit1', altKey: true }))).toBe(0);
    expect(placeOf('method', pressed('4', { code: 'Numpad4', altKey: true }))).toBe(3);
    expect(placeOf('method', pressed('5', { code: 'Digit5', altKey: true }))).toBe(-1);
    // AltGr, which writes @ and € on many keyboards.
    expect(placeOf('method', pressed('@', { code: 'Digit2', altKey: true, ctrlKey: true }))).toBe(-1);
  });
});
