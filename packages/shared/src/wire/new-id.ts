// The only platform API of this package: present in every browser, worker and in Node.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const counterSize = 0x1000;
let lastTime = 0;
let counter = 0;

/** A new UUIDv7. Ids created by one process sort in the order of creation, even when its clock steps back. */
export function newId(): string {
  const bytes = takeRandom(10);
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    // The counter starts in the lower half of its range, so that a burst in one millisecond rarely has to use
    // the next millisecond.
    counter = ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % (counterSize / 2);
  } else {
    counter += 1;
    if (counter === counterSize) {
      lastTime += 1;
      counter = 0;
    }
  }
  const time = hex(lastTime, 12);
  const variant = hexOfByte(0x80 | ((bytes[2] ?? 0) & 0x3f)) + hexOfByte(bytes[3] ?? 0);
  let node = '';
  for (let at = 4; at < bytes.length; at += 1) node += hexOfByte(bytes[at] ?? 0);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${variant}-${node}`;
}

const pool = new Uint8Array(4096);
let used = pool.length;

/** Requests many random bytes from the system at once: a single request costs more than an id. */
function takeRandom(count: number): Uint8Array {
  if (used + count > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

const bytesInHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexOfByte = (byte: number) => bytesInHex[byte] ?? '';

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
