import { type Connection, openClient, type Session } from './connect.ts';

/**
 * Thrown if the program's secrets do not match those that the database was created with. The message is for
 * the operator.
 */
export class OtherSecret extends Error {
  override name = 'OtherSecret';
}

/** Fingerprints of the program's secrets, that of the current one first. */
export type Fingerprints = readonly [string, ...string[]];

/** Returns the fingerprint of the secret used last; undefined before the first start. */
export async function storedFingerprint(client: Session): Promise<string | undefined> {
  const [table] = await client`select to_regclass('public.program_secret')::text as name`;
  if (!table?.name) return;
  const [row] = await client<{ fingerprint: string }[]>`select fingerprint from program_secret`;
  return row?.fingerprint;
}

/**
 * Stores the fingerprint of the program's current secret, in one statement, so that of two concurrent starts
 * one is first. Throws `OtherSecret` if the secret used until now is not in the program's list; `ours` is
 * null for a program that has no secret yet.
 */
export async function admitSecret(connection: Connection, ours: Fingerprints | null): Promise<void> {
  const client = openClient(connection, { max: 1 });
  try {
    const stored = await storedFingerprint(client);
    if (!ours) {
      if (stored) throw new OtherSecret(isMissing(stored));
      return;
    }
    const [row] = await client<{ fingerprint: string }[]>`
      insert into program_secret (fingerprint) values (${ours[0]})
      on conflict (is_only) do update set fingerprint = excluded.fingerprint
      where program_secret.fingerprint in ${client(ours)}
      returning fingerprint`;
    if (!row) throw new OtherSecret(isOther(stored ?? '', ours[0]));
  } finally {
    await client.end();
  }
}

/** Sets the secret of the database, even if texts encrypted with the previous one become unreadable. */
export async function acceptSecret(connection: Connection, [current]: Fingerprints): Promise<void> {
  const client = openClient(connection, { max: 1 });
  try {
    await client`
      insert into program_secret (fingerprint) values (${current})
      on conflict (is_only) do update set fingerprint = excluded.fingerprint`;
  } finally {
    await client.end();
  }
}

const whenLost =
  'si se perdió, «npm run secret:accept» (docs/operating.md dice qué se pierde) · if it is lost, ' +
  '"npm run secret:accept" (docs/operating.md says what goes with it)';

const isMissing = (stored: string) =>
  `SECRET: falta el secreto de esta base de datos (huella ${stored}); ponlo en SECRET o en el archivo ` +
  `«secret» de DATA_DIR. · The secret of this database (fingerprint ${stored}) is missing; put it into ` +
  `SECRET or into the file "secret" of DATA_DIR. ${whenLost}`;

const isOther = (stored: string, current: string) =>
  `SECRET: esta base de datos se usó con otro secreto (huella ${stored}, la de este es ${current}); ` +
  'pon los dos, SECRET=este,el-otro. · This database was used with another secret (fingerprint ' +
  `${stored}, this one's is ${current}); give both, SECRET=this-one,the-other. ${whenLost}`;
