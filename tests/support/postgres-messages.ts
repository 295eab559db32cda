/** The few messages of PostgreSQL's protocol that stand-ins for a server must read and send. */

const tlsRequest = 80_877_103;

/** Sockets return bytes unless an encoding is set; their types do not express that. */
export const bytesOf = (data: Buffer | string) => (typeof data === 'string' ? Buffer.from(data) : data);

/** The number a client opens with: a wish for TLS, or the protocol's version. */
export const wantsTls = (opening: Buffer) => opening.readInt32BE(4) === tlsRequest;

export function refusalMessage(code: string, text: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${text}`].map((field) => `${field}\0`).join('');
  const body = Buffer.from(`${fields}\0`);
  return Buffer.concat([Buffer.from('E'), lengthOf(body), body]);
}

/** A client's opening without the settings that it wishes for its session. */
export function withoutSettings(opening: Buffer): Buffer {
  const words = opening.subarray(8).toString().split('\0');
  const pairs = words.flatMap((name, at) => (at % 2 === 0 && name ? [[name, words[at + 1]]] : []));
  const remaining = pairs.filter(([name]) => !name?.endsWith('_timeout'));
  const body = Buffer.from(`${remaining.map((pair) => `${pair.join('\0')}\0`).join('')}\0`);
  const version = opening.subarray(4, 8);
  return Buffer.concat([lengthOf(Buffer.concat([version, body])), version, body]);
}

/**
 * The number of bytes that a server sends until it is ready for the first statement. Null while it is not.
 */
export function readyAt(bytes: Buffer): number | null {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) return null;
    if (bytes.toString('latin1', at, at + 1) === 'Z') return next;
    at = next;
  }
  return null;
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return length;
}
