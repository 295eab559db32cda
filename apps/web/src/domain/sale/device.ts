import { newId } from '@mostrador/shared/wire/new-id';

const name = 'device';

/** The name of this browser on the sales it made; made once and kept. */
export function deviceId(): string {
  const known = localStorage.getItem(name);
  if (known) return known;
  const id = newId();
  localStorage.setItem(name, id);
  return id;
}
