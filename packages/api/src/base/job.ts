import type { Tx } from '@mostrador/database/connect';

/** Everything that happens off the request, by name, with its payload. */
export type JobPayloads = {
  mail: { to: string; subject: string; text: string; html: string; link: string | null };
  /** Runs every night by itself. */
  housekeeping: Record<string, never>;
};
export type JobName = keyof JobPayloads;

/** Puts a job into the caller's own transaction: it runs if, and only if, that commits. */
export type Jobs = {
  enqueue<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name]): Promise<void>;
};

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };
