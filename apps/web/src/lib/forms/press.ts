let isPressed = false;

addEventListener('pointerdown', () => setPressed(true), true);
addEventListener('pointerup', () => setPressed(false), true);
addEventListener('pointercancel', () => setPressed(false), true);

/**
 * Runs at once, or when the pressed pointer was let go and its click has found its button: whatever moves the
 * page in between takes the button away from under it.
 */
export function afterPress(run: () => void) {
  if (isPressed) addEventListener('pointerup', () => setTimeout(run), { once: true });
  else run();
}

function setPressed(next: boolean) {
  isPressed = next;
}
