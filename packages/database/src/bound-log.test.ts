import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundLog } from './bound-log.ts';
import { temporaryFolder } from './testing-folder.ts';

test('a log that is full begins anew beside the last one, while its writer goes on', () => {
  const folder = temporaryFolder('log');
  const log = join(folder, 'postgres.log');
  boundLog(log, 10);
  expect(readdirSync(folder)).toEqual([]);
  // PostgreSQL appends to the file it opened: what follows must come to the same one.
  const writer = openSync(log, 'a');
  const append = (line: string) => {
    writeSync(writer, line);
    boundLog(log, 10);
  };
  append('0123456789');
  expect(readFileSync(log, 'utf8')).toBe('0123456789');
  append('first');
  expect([readFileSync(`${log}.1`, 'utf8'), readFileSync(log, 'utf8')]).toEqual(['0123456789first', '']);
  append('second');
  expect(readFileSync(log, 'utf8')).toBe('second');
  append(' and third');
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('second and third');
  expect(readdirSync(folder).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  closeSync(writer);
});

test('the limit is a few megabytes unless another one is given', () => {
  const log = join(temporaryFolder('log'), 'postgres.log');
  appendFileSync(log, 'x'.repeat(5_000_000));
  boundLog(log);
  expect(readFileSync(log)).toHaveLength(5_000_000);
  appendFileSync(log, 'x');
  boundLog(log);
  expect(readFileSync(log)).toHaveLength(0);
});
