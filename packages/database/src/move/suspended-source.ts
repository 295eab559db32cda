import { TaskRefused } from '../backup/task-refused.ts';
import type { Client, Session } from '../connect.ts';

/** Seconds: a call is given up sooner, and a task is not begun while another one moves the shop. */
const longestCall = 20;

export type Closed = {
  /** In milliseconds, of `performance.now()`. */
  since: number;
  open: () => Promise<void>;
  /** The shop is elsewhere from now on. */
  leave: (address: string | undefined) => Promise<void>;
};

/**
 * Closes an organization to every call and waits until those that were under way have ended. Whatever was
 * written there is committed then, and nothing more is: each transaction of an organization begins with
 * `admit_organization`, which holds the lock that is waited for here. Throws when they do not end in time,
 * or when a task runs; the organization is open again then.
 */
export async function closeOrganization(session: Session, id: string): Promise<Closed> {
  const lock = `hashtextextended('organization ${id}', 0)`;
  const since = performance.now();
  const open = async () => {
    await session`update organizations set suspension = null where id = ${id} and suspension = 'moving'`;
    await session.unsafe(`select pg_advisory_unlock(${lock})`);
  };
  await session`update organizations set suspension = 'moving' where id = ${id} and suspension is null`;
  try {
    await session.unsafe(`set lock_timeout = '${longestCall}s'`);
    await session.unsafe(`select pg_advisory_lock(${lock})`);
    await requireIdle(session, id);
  } catch (error) {
    await open();
    throw isNotGiven(error) ? new TaskRefused(staysBusy) : error;
  }
  const leave = async (address: string | undefined) => {
    await session`
      update organizations set suspension = 'moved', moved_to = ${address ?? null} where id = ${id}`;
    await session.unsafe(`select pg_advisory_unlock(${lock})`);
  };
  return { since, open, leave };
}

/** Imports and exports are not taken up at another place. */
export async function requireIdle(session: Session, id: string): Promise<void> {
  const [task] = await session`
    select kind from tasks where organization_id = ${id} and status in ('queued', 'running') limit 1`;
  if (task) throw new TaskRefused(`${task.kind}: ${taskRuns}`);
}

/** One move of an organization at a time; the session holds it until it ends. */
export async function claimMove(client: Client, id: string): Promise<void> {
  const [claim] = await client<[{ isMine: boolean }]>`
    select pg_try_advisory_lock(hashtextextended(${`move ${id}`}, 0)) as "isMine"`;
  if (!claim.isMine) throw new TaskRefused(isMoving);
}

const isNotGiven = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

const staysBusy =
  `Una llamada de la tienda no terminó en ${longestCall} s; está abierta de nuevo, inténtalo otra vez. · ` +
  `A call of the shop did not end within ${longestCall} s; it is open again, try once more.`;
const taskRuns =
  'la tienda tiene una tarea en curso; espera a que termine · a task of the shop is under way; let it end';
const isMoving = 'Ya se está mudando esa tienda. · That shop is being moved already.';
