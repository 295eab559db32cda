import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultOf, reasonOfEnd } from './database-ended.ts';

const log = `
2026-11-30 17:25:42.700 UTC [8891] ERROR:  relation "nothing" does not exist
2026-11-30 17:25:42.781 UTC [8891] PANIC:  could not write to file "pg_wal/temp.8891": No space left on device
2026-11-30 17:25:42.785 UTC [8868] LOG:  terminating any other active server processes
2026-11-30 17:25:42.790 UTC [8902] FATAL:  the database system is in recovery mode
2026-11-30 17:25:42.795 UTC [8868] LOG:  database system is shut down
`;

function aLog() {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'postgres.log'), log);
  return join(folder, 'postgres.log');
}

test('a connection that is gone is told by the fault that ended the database', () => {
  const gone = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
  expect(reasonOfEnd(gone, aLog())).toMatchObject({
    name: 'DatabaseEnded',
    message: expect.stringMatching(/^PostgreSQL: el disco está lleno; .*pg_wal\/temp\.8891.*DATA_DIR\)$/),
    cause: gone,
  });
  expect(reasonOfEnd(gone, null)).toBe(gone);
});

test('another failure stays as it is', () => {
  const other = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(reasonOfEnd(other, aLog())).toBe(other);
});

test('of initdb its fault is told, without the steps that went well', () => {
  const said =
    'creating subdirectories ... ok\ninitdb: error: could not write to file "base/4/1249": No space';
  expect(faultOf(said)).toBe('could not write to file "base/4/1249": No space');
});
