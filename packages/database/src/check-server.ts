import { type Connection, openClient, taskLimits } from './connect.ts';

/** A server that this program cannot work with. The message is for the operator. */
export class UnfitServer extends Error {
  override name = 'UnfitServer';
}

const oldestVersion = 15;

/** Throws `UnfitServer` if PostgreSQL is too old, or if a pooler gives each statement another session. */
export async function checkServer(connection: Connection): Promise<void> {
  const clients = [1, 2].map(() => openClient(connection, { max: 1 }));
  try {
    const seen: { pid: number; version: number; timeout: string }[] = [];
    // The clients run one after the other while both are open: only a pooler uses one session for both.
    for (const client of clients) {
      const [row] = await client<typeof seen>`
        select pg_backend_pid() as pid, current_setting('server_version_num')::int as version,
          (select setting from pg_settings where name = 'statement_timeout') as timeout`;
      if (row) seen.push(row);
    }
    const [first, second] = seen;
    if (first && first.version < oldestVersion * 10_000) throw new UnfitServer(tooOld(first.version));
    const keepsSettings = first?.timeout === String(taskLimits.statement * 1000);
    if (!keepsSettings || first?.pid === second?.pid) throw new UnfitServer(pooled);
  } finally {
    await Promise.all(clients.map((client) => client.end({ timeout: 1 })));
  }
}

/** The maximum difference between the clocks of program and database before days and limits become wrong. */
export const mostClockSkewMs = 60_000;

/** Throws `UnfitServer` if the clock of this machine differs from that of the database. */
export async function checkClock(connection: Connection): Promise<void> {
  const client = openClient(connection, { max: 1 });
  try {
    const [row] = await client<{ now: number }[]>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`;
    const skew = Number(row?.now) - Date.now();
    if (Math.abs(skew) > mostClockSkewMs) throw new UnfitServer(otherTime(Math.round(skew / 1000)));
  } finally {
    await client.end({ timeout: 1 });
  }
}

const otherTime = (seconds: number) =>
  `El reloj de esta máquina y el de la base de datos difieren ${seconds} s: ponlos en hora (NTP). · ` +
  `The clocks of this machine and of the database differ by ${seconds} s: set them (NTP).`;

const tooOld = (version: number) =>
  `PostgreSQL ${Math.floor(version / 10_000)}: hace falta ${oldestVersion} o más nuevo · ` +
  `${oldestVersion} or newer is needed`;

export const pooled =
  'DATABASE_URL lleva a un pooler (pgbouncer o parecido), que no guarda la sesión; usa la dirección ' +
  'del propio ' +
  'PostgreSQL, el programa trae su pool · DATABASE_URL leads to a pooler (pgbouncer or the like), ' +
  'which keeps no ' +
  "session; use PostgreSQL's own address, the program has a pool of its own";
