import { existsSync, readFileSync } from 'node:fs';

export const lastLines = (text: string) => text.trim().split('\n').slice(-12).join('\n');

/**
 * Thrown if the PostgreSQL of a data folder ended or could not be created; contains the last error that it
 * reported.
 */
export class DatabaseEnded extends Error {
  override name = 'DatabaseEnded';
}

const fault = /(?:FATAL|PANIC|ERROR|error): {1,2}(.+)$/;

/**
 * The number of milliseconds after which an error belongs to an earlier run. Each line of the log begins
 * with its time.
 */
const recentMs = 300_000;

/** Returns `error`, or the fault in the log of PostgreSQL if the error only reports a lost connection. */
export function reasonOfEnd(error: unknown, log: string | null): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isGone = /^CONNECTION_|^ECONN|^EPIPE$|^ENOENT$|^57P0[123]$/.test(code);
  if (!isGone || !log || !existsSync(log)) return error;
  const found = faultOf(recentEnds(readFileSync(log, 'utf8')));
  return found === '' ? error : new DatabaseEnded(ended(found), { cause: error });
}

/** Selects the lines of a log with errors that end a server. An ERROR ends only a statement. */
const recentEnds = (text: string) =>
  text
    .split('\n')
    .filter(
      (line) => /(FATAL|PANIC): /.test(line) && Date.now() - Date.parse(`${line.slice(0, 23)}Z`) < recentMs,
    )
    .join('\n');

/**
 * Returns the last error in the text, or ''. Sessions refused during the shutdown are ignored, because they
 * do not show its reason.
 */
export const faultOf = (text: string): string =>
  lastLines(text)
    .split('\n')
    .flatMap((line) => fault.exec(line)?.[1] ?? [])
    .findLast((message) => !/^(the database system is|terminating connection)/.test(message)) ?? '';

/** Builds one line for the operator. */
export const ended = (fault: string) =>
  fault.includes('No space left on device')
    ? `PostgreSQL: el disco está lleno; libera espacio · the disk is full; make room (${fault}) (DATA_DIR)`
    : `PostgreSQL se detuvo · PostgreSQL ended (${fault}) (DATA_DIR)`;
