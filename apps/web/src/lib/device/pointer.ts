/**
 * A mouse or a trackpad, so also a keyboard; on touch screens a focused field would bring up half a screen of
 * keys.
 */
export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;
