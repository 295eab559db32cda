let isPressed = false;

addEventListener('pointerdown', () => setPressed(true), true);
addEventListener('pointerup', () => setPressed(false), true);
addEventListener('pointercancel', () => setPressed(false), true);

/**
 * Runs at once, or after the pressed pointer was released and its click has reached its target: a change of
 * the layout in between would move the button away from under the pointer.
 */
export function afterPress(run: () => void) {
  if (isPressed) addEventListener('pointerup', () => setTimeout(run), { once: true });
  else run();
}

function setPressed(next: boolean) {
  isPressed = next;
}
