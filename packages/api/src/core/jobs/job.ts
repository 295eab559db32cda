import type { Tx } from '@mostrador/database/connect';
import type { z } from 'zod';
import type { Services } from '../call/call.ts';

/**
 * Background work. `handle` may run again after a failure or a kill, so it either has its effect in one
 * transaction or checks the current state. `schedule` (cron, UTC) runs it regularly.
 */
export type Job<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  handle: (services: Services, payload: Payload) => Promise<void>;
  retries?: number;
  /** The number of such jobs that one process runs at the same time; the default is 1. */
  atOnce?: number;
  schedule?: string;
  /** True if the job does all pending work. While one run is waiting, a second request is merged with it. */
  isWake?: boolean;
  long?: LongWork<Payload>;
};

/** The number of retries of long work. */
export const longRetries = 4;

/**
 * Work that may take minutes. All of it shares one queue and separate connections, so that nothing short
 * waits behind it. Of one group only one runs at a time, at least within a process, so that no group takes
 * all places.
 */
type LongWork<Payload> = {
  groupOf: (payload: Payload) => string;
  /** Called if the program was killed at every try and the work is not continued. */
  onLost: (services: Services, payload: Payload) => Promise<void>;
};

/** A job with any payload: it receives the stored payload and validates it again. */
export type AnyJob = Pick<Job<never>, 'name' | 'retries' | 'atOnce' | 'schedule' | 'isWake'> & {
  run: (services: Services, payload: unknown) => Promise<void>;
  /** Only for long work. */
  runLost?: (services: Services, payload: unknown) => Promise<void>;
};

export function job<Payload>(own: Job<Payload>): Job<Payload> & AnyJob {
  const { payload: schema, long } = own;
  const run: AnyJob['run'] = (services, payload) => own.handle(services, schema.parse(payload));
  const runLost: AnyJob['run'] | undefined =
    long && ((services, payload) => long.onLost(services, schema.parse(payload)));
  return { ...own, run, ...(runLost && { runLost }) };
}

/**
 * Adds a job in the caller's own transaction: it runs if, and only if, that transaction commits, and after
 * `when`.
 */
export type Jobs = {
  enqueue<Payload>(
    tx: Pick<Tx, 'execute'>,
    requested: Pick<Job<Payload>, 'name' | 'payload' | 'long'>,
    payload: Payload,
    when?: { after: Date },
  ): Promise<void>;
};
