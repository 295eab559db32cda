import { startJobQueue } from '@mostrador/api/server';
import { type Connection, openClient } from '@mostrador/database/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTlsServer, heard } from '../support/tls-server.ts';

let server: Awaited<ReturnType<typeof aTlsServer>>;
beforeAll(async () => {
  server = await aTlsServer();
});
afterAll(() => server.close());

/** The code of what a connection ends with, however deep a library wrapped it. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return 'code' in error ? error.code : codeOf(error.cause);
}

/** The program's calls and its job queue go there by two drivers. */
async function endingsOf(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  const byDriver = await client`select 1`.then(() => 'connected', codeOf);
  await client.end({ timeout: 1 });
  const log = { error: () => {}, info: () => {} };
  const byQueue = await startJobQueue({ connection, log, jobs: [] }).then(() => 'connected', codeOf);
  return [byDriver, byQueue];
}

const untrusted = 'DEPTH_ZERO_SELF_SIGNED_CERT';
const misnamed = 'ERR_TLS_CERT_ALTNAME_INVALID';

test.each([
  { says: '', host: '127.0.0.1', ends: heard.plainly },
  { says: 'sslmode=disable', host: '127.0.0.1', ends: heard.plainly },
  { says: 'sslmode=require', host: '127.0.0.1', ends: heard.throughTls },
  { says: 'sslmode=verify-ca', host: '127.0.0.1', ends: untrusted },
  { says: 'sslmode=verify-ca&sslrootcert=ROOT', host: '127.0.0.1', ends: heard.throughTls },
  { says: 'sslmode=verify-full&sslrootcert=ROOT', host: '127.0.0.1', ends: misnamed },
  { says: 'sslmode=verify-full&sslrootcert=ROOT', host: 'localhost', ends: heard.throughTls },
  { says: 'sslmode=verify-full', host: 'localhost', ends: untrusted },
])('«$says» to $host means the same to the driver and the job queue', async ({ says, host, ends }) => {
  const url = `postgres://ana:x@${host}:${server.port}/tienda?${says.replace('ROOT', server.root)}`;
  expect(await endingsOf({ url })).toEqual([ends, ends]);
});
