import { newId } from '@mostrador/shared/wire/new-id';

const name = 'device';

/** Returns the id of this browser on its sales. It is created once and stored. */
export function deviceId(): string {
  const known = localStorage.getItem(name);
  if (known) return known;
  const id = newId();
  localStorage.setItem(name, id);
  return id;
}
