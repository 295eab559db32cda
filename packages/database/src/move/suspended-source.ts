import { TaskRefused } from '../backup/task-refused.ts';
import type { Client, Session } from '../connect.ts';

/** Seconds. A call is aborted sooner, and no task starts while an organization is being moved. */
const longestCall = 20;

export type Closed = {
  /** In milliseconds of `performance.now()`. */
  since: number;
  open: () => Promise<void>;
  /** Marks the organization as permanently moved. */
  leave: (address: string | undefined) => Promise<void>;
};

/**
 * Closes an organization to every call and waits until running calls have ended. Their writes are committed
 * then, and nothing more is written: each transaction of an organization begins with `admit_organization`,
 * whose lock this call waits for. Throws if the calls do not end in time, or if a task is running; the
 * organization is then reopened.
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

/** Throws if imports or exports are running, because they cannot be continued at another place. */
export async function requireIdle(session: Session, id: string): Promise<void> {
  const [task] = await session`
    select kind from tasks where organization_id = ${id} and status in ('queued', 'running') limit 1`;
  if (task) throw new TaskRefused(`${task.kind}: ${taskRuns}`);
}

/** Allows one move of an organization at a time; the session holds the lock until it ends. */
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
