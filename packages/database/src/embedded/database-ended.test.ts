import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultOf, reasonOfEnd } from './database-ended.ts';

const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
const log = `
2026-11-01 08:00:00.000 UTC [17] PANIC:  could not read file "of an earlier run"
${now} UTC [8891] ERROR:  relation "nothing" does not exist
${now} UTC [8891] PANIC:  could not write to file "pg_wal/temp.8891": No space left on device
${now} UTC [8868] LOG:  terminating any other active server processes
${now} UTC [8902] FATAL:  the database system is in recovery mode
${now} UTC [8868] LOG:  database system is shut down
`;

function aLog(text = log) {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'postgres.log'), text);
  return join(folder, 'postgres.log');
}

test('a lost connection is explained by the fault that ended the database', () => {
  const gone = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
  expect(reasonOfEnd(gone, aLog())).toMatchObject({
    name: 'DatabaseEnded',
    message: expect.stringMatching(/^PostgreSQL: el disco está lleno; .*pg_wal\/temp\.8891.*DATA_DIR\)$/),
    cause: gone,
  });
  expect(reasonOfEnd(gone, null)).toBe(gone);
});

test('an error of a statement, and a fault of an earlier run, explain nothing', () => {
  const gone = Object.assign(new Error('gone'), { code: 'ENOENT' });
  const file = aLog(
    log
      .split('\n')
      .filter((line) => !line.includes('pg_wal'))
      .join('\n'),
  );
  expect(reasonOfEnd(gone, file)).toBe(gone);
});

test('another failure stays as it is', () => {
  const other = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(reasonOfEnd(other, aLog())).toBe(other);
});

test('the fault of initdb is found without the steps that went well', () => {
  const output =
    'creating subdirectories ... ok\ninitdb: error: could not write to file "base/4/1249": No space';
  expect(faultOf(output)).toBe('could not write to file "base/4/1249": No space');
});
