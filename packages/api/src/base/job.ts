import type { Tx } from '@mostrador/database/connect';
import type { z } from 'zod';
import type { Services } from './call.ts';

/**
 * Work off the request. `handle` may run again after a failure or a kill, so it has its effect in one
 * transaction or asks what is there already. `schedule` (cron, UTC) makes it run by itself.
 */
export type Job<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  handle: (services: Services, payload: Payload) => Promise<void>;
  retries?: number;
  /** How many of one process run at the same time; 1 unless said. */
  atOnce?: number;
  schedule?: string;
  /** It does all there is to do: while one waits to run, another one asked for is the same. */
  isWake?: boolean;
};

/** A job whoever's payload it is: it is handed what it once took, and checks it again. */
export type AnyJob = Pick<Job<never>, 'name' | 'retries' | 'atOnce' | 'schedule' | 'isWake'> & {
  run: (services: Services, payload: unknown) => Promise<void>;
};

export const job = <Payload>(own: Job<Payload>): Job<Payload> & AnyJob => ({
  ...own,
  run: (services, payload) => own.handle(services, own.payload.parse(payload)),
});

/** Puts a job into the caller's own transaction: it runs if, and only if, that commits, and after `when`. */
export type Jobs = {
  enqueue<Payload>(
    tx: Pick<Tx, 'execute'>,
    wanted: Pick<Job<Payload>, 'name' | 'payload'>,
    payload: Payload,
    when?: { after: Date },
  ): Promise<void>;
};
