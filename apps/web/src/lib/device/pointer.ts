/**
 * True for a mouse or a trackpad, which implies a keyboard; on touch screens focusing a field would open the
 * on-screen keyboard.
 */
export const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;
