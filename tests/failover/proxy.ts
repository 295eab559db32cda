import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';

type Addresses = {
  web: number;
  programs: number[];
  database: number;
  a: number;
  b: number;
  /** The ports of Patroni on both machines, if it looks after them. */
  patroni?: { a: number; b: number };
};

/** HAProxy as an operator runs it, from the file in `docs`. */
export function startProxy(socket: string, { web, programs, database, a, b, patroni }: Addresses) {
  if (spawnSync('haproxy', ['-v']).error) throw new Error('The drill needs haproxy (Debian: haproxy).');
  const [one, two, three] = programs.map(local);
  const child = spawn('haproxy', ['-W', '-q', '-f', join(repositoryRoot, 'docs', 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HAPROXY_SOCKET: socket,
      WEB_ADDRESS: local(web),
      PROGRAM_ONE: one,
      PROGRAM_TWO: two,
      PROGRAM_THREE: three,
      DATABASE_ADDRESS: local(database),
      DATABASE_A: local(a),
      DATABASE_B: local(b),
      ...(patroni && { PATRONI_PORT_A: String(patroni.a), PATRONI_PORT_B: String(patroni.b) }),
    },
  });
  return {
    command: (text: string) => sendCommand(socket, text),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const local = (port: number) => `127.0.0.1:${port}`;

/** The operator's command: `echo "…" | socat stdio <socket>`. */
async function sendCommand(socket: string, text: string) {
  const line = connect(socket);
  line.end(`${text}\n`);
  let answer = '';
  for await (const part of line.setEncoding('utf8')) answer += part;
  if (answer.trim() !== '') throw new Error(`HAProxy to «${text}»: ${answer.trim()}`);
}
