import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { bytesOf, refusalMessage, wantsTls } from './postgres-messages.ts';

/**
 * For these tests only: a self-signed certificate for `localhost`, not trusted by any authority. Valid until
 * 2126.
 */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9lfOku0lmV0WpiRM
RnCUEmhepcMphY5Ut8z3dgatzOmhRANCAASP8tKTx+8o+2vMyzH9rVJppHRcwif4
3VL1Jjxc8ulbW0qDcZF0GnWYeh9Fd9PkIUjkiPwDvIhOa9ocSmPkeL//
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUXVT2TtathhcXtxnFcvabyF3Pvc8wCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPbW9zdHJhZG9yIHRlc3RzMCAXDTI2MTEyMjEzMDcxMloYDzIx
MjYxMDI5MTMwNzEyWjAaMRgwFgYDVQQDDA9tb3N0cmFkb3IgdGVzdHMwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAASP8tKTx+8o+2vMyzH9rVJppHRcwif43VL1Jjxc
8ulbW0qDcZF0GnWYeh9Fd9PkIUjkiPwDvIhOa9ocSmPkeL//o2kwZzAdBgNVHQ4E
FgQUWMt4A2SuwceuJ/CDtFARM8OnMpowHwYDVR0jBBgwFoAUWMt4A2SuwceuJ/CD
tFARM8OnMpowDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3Qw
CgYIKoZIzj0EAwIDSAAwRQIgG2ILE9lc8H7Y82pIjsTbBxLINORpkOdpwa04Q12g
lA8CIQDI0YiVflCFC8cei4SBV848xjL9m8SKI9S7g7oE87sOfQ==
-----END CERTIFICATE-----`;

/**
 * The server's response to a client after connecting, with TLS and without: a client that receives one of
 * them trusted the server.
 */
export const heard = { throughTls: '28P01', plainly: '28000' };

/** A PostgreSQL of a private authority, as far as who it is; `root` is the file of that authority. */
export async function aTlsServer() {
  const secureContext = createSecureContext({ key, cert: certificate });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (opening) => {
      if (!wantsTls(bytesOf(opening))) return socket.end(refusalMessage(heard.plainly, 'plain'));
      socket.write('S');
      const inside = new TLSSocket(socket, { isServer: true, secureContext });
      inside.on('error', () => {});
      inside.once('data', () => inside.end(refusalMessage(heard.throughTls, 'through TLS')));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-tls-'));
  const root = join(folder, 'root.crt');
  writeFileSync(root, certificate);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port: typeof address === 'object' ? address?.port : undefined, root, close };
}
