import { z } from 'zod';

// The one platform call of this package: present in every browser, worker and in Node.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const counterSize = 0x1000;
let lastTime = 0;
let counter = 0;

/** A new UUIDv7. Ids made by one process sort in the order they were made, even when its clock steps back. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    // Half of the counter's room is left free: a burst in one millisecond rarely borrows the next.
    counter = ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % (counterSize / 2);
  } else {
    counter += 1;
    if (counter === counterSize) {
      lastTime += 1;
      counter = 0;
    }
  }
  const time = hex(lastTime, 12);
  const variant = hex(0x80 | ((bytes[2] ?? 0) & 0x3f), 2) + hex(bytes[3] ?? 0, 2);
  const node = Array.from(bytes.subarray(4), (byte) => hex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${variant}-${node}`;
}

/** Ids are compared as text (idempotency, cursors), so they have one spelling: lower case. */
export const id = () => z.uuid({ error: 'invalidId' }).toLowerCase();

export const ById = z.object({ id: id() });

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
