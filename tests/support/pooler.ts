import { connect, createServer, type Socket } from 'node:net';
import type { Address } from '@mostrador/database/address';
import { bytesOf, readyAt, refusalMessage, withoutSettings } from './postgres-messages.ts';

/**
 * The behavior of poolers towards a program that needs a session of its own: they refuse its initial
 * settings, forget them, or share one session among all clients.
 */
type Habit = 'refuses settings' | 'forgets settings' | 'shares a session';

/** Stands between the program and PostgreSQL; answers its port. */
export async function aPooler(to: Address, habit: Habit) {
  const sockets = new Set<Socket>();
  const shared = habit === 'shares a session' ? sharedSession(() => open(to, sockets)) : null;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => {}));
    client.once('data', (opening) => {
      if (habit === 'refuses settings')
        client.end(refusalMessage('08P01', 'unsupported startup parameter: statement_timeout'));
      else if (shared) shared(client, bytesOf(opening));
      else lead(client, open(to, sockets), withoutSettings(bytesOf(opening)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: typeof address === 'object' ? address?.port : undefined, close };
}

function open({ host, port }: Address, sockets: Set<Socket>) {
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  sockets.add(socket.on('error', () => {}));
  return socket;
}

function lead(client: Socket, session: Socket, opening: Buffer) {
  session.write(opening);
  client.pipe(session).pipe(client);
}

/** The first client's session answers every later one too, greeting included. */
function sharedSession(begin: () => Socket) {
  let session: Socket | undefined;
  let activeClient: Socket | undefined;
  let greeting = Buffer.alloc(0);
  return (client: Socket, opening: Buffer) => {
    activeClient = client;
    const isFirst = session === undefined;
    session ??= begin().on('data', (chunk) => {
      if (readyAt(greeting) === null) greeting = Buffer.concat([greeting, bytesOf(chunk)]);
      activeClient?.write(chunk);
    });
    if (isFirst) session.write(opening);
    else client.write(greeting.subarray(0, readyAt(greeting) ?? 0));
    client.on('data', (input) => {
      activeClient = client;
      session?.write(input);
    });
  };
}
