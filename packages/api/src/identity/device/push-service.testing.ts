import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import webPush from 'web-push';

type Received = { headers: IncomingHttpHeaders; body: Buffer; path: string };

/** A push service that keeps what it is handed and answers what a test says. */
export async function aPushService() {
  const received: Received[] = [];
  const state = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts), path: request.url ?? '' });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { url, received, state, close: () => new Promise((done) => server.close(done)) };
}

/** A browser's subscription at a push service, and its way to read what comes (RFC 8291, RFC 8188). */
export function aBrowser(serviceUrl: string) {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${serviceUrl}/${randomBytes(8).toString('hex')}`,
    expirationTime: null,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };
  const read = (body: Buffer): unknown => {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes));
    const sealed = body.subarray(21 + keyLength);
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The bytes after the last non-zero one are padding, and that byte ends the record.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
  };
  return { token: JSON.stringify(subscription), endpoint: subscription.endpoint, read };
}

/** A pair of VAPID keys as an operator has them: of full length also where the number is a small one. */
export const pushKeys = () => ({ ...webPush.generateVAPIDKeys(), subject: 'mailto:a@example.com' });
