import type { Tx } from '@mostrador/database/connect';
import type { z } from 'zod';
import type { Services } from '../call/call.ts';

/**
 * Work off the request. `handle` may run again after a failure or a kill, so it has its effect in one
 * transaction or asks what is there already. `schedule` (cron, UTC) makes it run by itself.
 */
export type Job<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  handle: (services: Services, payload: Payload) => Promise<void>;
  retries?: number;
  /** The number of such jobs that one process runs at the same time; the default is 1. */
  atOnce?: number;
  schedule?: string;
  /** The job does all pending work: while one waits to run, a second request is the same. */
  isWake?: boolean;
  long?: LongWork<Payload>;
};

/** The number of retries of long work. */
export const longRetries = 4;

/**
 * Work that may take minutes. All of it shares one queue and connections of its own, so that nothing short
 * waits behind it, and of one group one runs at a time, of one process at least: no group takes all places.
 */
type LongWork<Payload> = {
  groupOf: (payload: Payload) => string;
  /** The program was killed at every try, and the work is not continued. */
  onLost: (services: Services, payload: Payload) => Promise<void>;
};

/** A job whoever's payload it is: it is handed what it once took, and checks it again. */
export type AnyJob = Pick<Job<never>, 'name' | 'retries' | 'atOnce' | 'schedule' | 'isWake'> & {
  run: (services: Services, payload: unknown) => Promise<void>;
  /** Of long work alone. */
  runLost?: (services: Services, payload: unknown) => Promise<void>;
};

export function job<Payload>(own: Job<Payload>): Job<Payload> & AnyJob {
  const { payload: schema, long } = own;
  const run: AnyJob['run'] = (services, payload) => own.handle(services, schema.parse(payload));
  const runLost: AnyJob['run'] | undefined =
    long && ((services, payload) => long.onLost(services, schema.parse(payload)));
  return { ...own, run, ...(runLost && { runLost }) };
}

/** Puts a job into the caller's own transaction: it runs if, and only if, that commits, and after `when`. */
export type Jobs = {
  enqueue<Payload>(
    tx: Pick<Tx, 'execute'>,
    requested: Pick<Job<Payload>, 'name' | 'payload' | 'long'>,
    payload: Payload,
    when?: { after: Date },
  ): Promise<void>;
};
