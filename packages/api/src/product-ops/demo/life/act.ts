import type { TenantTx } from '@mostrador/database/connect';
import { addDays, businessDate, dayBounds } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { auditOf, type Change } from '../../../core/call/audit.ts';
import type { Principal, Services } from '../../../core/call/call.ts';
import type { Jobs } from '../../../core/jobs/job.ts';
import type { Carried, Shelved } from '../demo-plan.ts';
import type { DemoShop } from '../demo-shop.ts';

/** The call of a simulated act: the context that a procedure has, at the moment of the act. */
export type DemoCall = ReturnType<typeof callAt>;

/**
 * An act of the example besides its sales, purchases and costs. `run` returns the ids of the documents whose
 * rows are dated back to `at`.
 */
export type Act = {
  kind: 'act';
  at: Date;
  action: string;
  /** The customer who acts; by default the owner does. */
  customer?: { id: string; name: string };
  run: (call: DemoCall) => Promise<readonly string[]>;
};

/** `taken`: the goods that the acts take out of the stock, in addition to the sales at the counter. */
export type Life = { acts: Act[]; taken: Carried[] };

type Acting = { tx: TenantTx; shop: DemoShop; services: Services };
type Acted = Pick<Act, 'at' | 'action' | 'customer'> & { isCashier?: boolean };

/** A simulated act reaches nobody: it has no listeners, and no mail or message is sent. */
const silent = () => {};
const noJobs: Jobs = { enqueue: async () => {} };

export function callAt({ tx, shop, services }: Acting, { at, action, customer, isCashier = false }: Acted) {
  const [owner, cashier] = shop.principals;
  const principal: Principal = customer
    ? { ...owner, user: null, actor: { kind: 'customer', ...customer }, memberName: customer.name }
    : isCashier
      ? cashier
      : owner;
  const { actor } = principal;
  const call = { ip: '127.0.0.1', requestId: newId() };
  const userId = customer ? null : actor.id;
  const auditPart = (change: Change) => auditOf({ call, actor, userId, action, change });
  const audit = async (change: Change) => void (await tx.execute(auditPart(change)));
  const { db: _, besideDb: __, ...shared } = services;
  return {
    ...{ ...shared, ...call, tx, principal, auditPart, audit },
    now: () => at,
    jobs: noJobs,
    emit: silent,
    afterCommit: silent,
    secrets: services.config.secrets,
    language: 'es' as const,
    credential: null,
    idempotency: null,
    organization: principal.organizationId,
    userAgent: null,
  };
}

/** The positions of goods on a shelf, and the count of each. */
export type Lines = [position: number, count: number][];

/** The goods of lines, with quantities in 1/1000. */
export const linesOf = (shelf: readonly Shelved[], lines: Lines) =>
  lines.flatMap(([position, count]) => {
    const good = shelf[position % shelf.length];
    return good ? [{ id: good.id, quantity: count * 1000 }] : [];
  });

export const takenBy = (shelf: readonly Shelved[], lines: Lines): Carried[] =>
  linesOf(shelf, lines).map(({ id, quantity }) => ({ productId: id, quantity }));

/** The number of goods from which quotes and orders choose. */
const chosen = 8;

/** The goods of which the shop always has many, the most valuable first; none is weighed or runs out. */
export const staples = (goods: readonly Shelved[]): Shelved[] =>
  goods
    .filter(({ ends, isWeighed }) => ends === null && !isWeighed)
    .toSorted((one, other) => other.usual * other.worth - one.usual * one.worth)
    .slice(0, chosen);

/** The moments of the example: a number of days ago, at minutes after midnight of the shop. */
export const clockOf = ({ now, timeZone }: { now: Date; timeZone: string }) => {
  const today = businessDate(now, timeZone);
  return (daysAgo: number, minutes: number) => {
    const day = addDays(today, -daysAgo);
    const { start } = dayBounds(day, day, { timeZone });
    return new Date(start.getTime() + minutes * 60_000);
  };
};
