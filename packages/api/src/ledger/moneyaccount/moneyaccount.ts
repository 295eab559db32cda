import type { TenantTx } from '@mostrador/database/connect';
import { moneyPlaceKinds } from '@mostrador/shared/codes/codes';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, eq, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { arrayText } from '../../core/db/bulk.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import { type Account, moneyAccount } from '../ledger/accounts.ts';
import { moneyAccounts } from '../ledger/ledger.table.ts';
import { movedUntil } from '../ledger/ledger-totals.ts';
import type {
  MoneyAccount,
  MoneyAccountChanges,
  MoneyAccountInput,
  MoneyAccountQuery,
} from './moneyaccount.schema.ts';

type Reading = { tx: TenantTx; principal: Pick<Principal, 'flags'> };
type Writing = Reading & { audit: (change: Change) => Promise<void> };
type Row = typeof moneyAccounts.$inferSelect;

/** A date after any possible date of a document. */
const endOfTime = '2200-12-31';

/** Reads the balance of each account at the end of a day, by its name in the ledger. */
export async function balancesOf(tx: TenantTx, accounts: readonly Account[], day = endOfTime) {
  const rows = await tx.execute<{ account: string; amount: string }>(sql`
    with moved as (${movedUntil(day)})
    select account, sum(amount) amount from (
      select destination account, amount from moved union all select source, -amount from moved) leg
    where account = any(${arrayText(accounts)}::text[]) group by 1`);
  return new Map(rows.map(({ account, amount }) => [account, Number(amount)]));
}

const placeOf = (id: MoneyAccount['id']): Account => (id === 'safe' ? 'safe' : moneyAccount(id));

const safe: Omit<MoneyAccount, 'balance'> = {
  id: 'safe',
  kind: 'safe',
  name: null,
  institution: null,
  lastDigits: null,
  cutDay: null,
  paymentDay: null,
  isDefault: false,
  closedAt: null,
  createdAt: null,
  updatedAt: null,
};

/**
 * Lists the accounts in the order of their kinds. Closed ones are included only on request, or if they have a
 * balance.
 */
export async function listMoneyAccounts(ctx: Reading, { asOf, includeClosed }: MoneyAccountQuery) {
  const rows = await readPlaces(ctx, { asOf });
  const shown = rows.filter(({ closedAt, balance }) => includeClosed || !closedAt || balance);
  return { moneyAccounts: shown, pagination: wholeList(shown.length) };
}

export async function readMoneyAccount(ctx: Reading, id: MoneyAccount['id']): Promise<MoneyAccount> {
  const row = (await readPlaces(ctx, { id })).find((each) => each.id === id);
  if (!row) throw notFound();
  return row;
}

type Target = { id?: string; asOf?: string | undefined };

async function readPlaces({ tx, principal }: Reading, { id, asOf }: Target): Promise<MoneyAccount[]> {
  const rows = await tx
    .select()
    .from(moneyAccounts)
    .where(id && id !== 'safe' ? eq(moneyAccounts.id, id) : undefined);
  const places = [...rows, ...(id === undefined || id === 'safe' ? [safe] : [])];
  const named = places.sort(
    (one, other) => rank(one) - rank(other) || (one.name ?? '').localeCompare(other.name ?? ''),
  );
  if (!principal.flags.has('acc_see_analytics')) return named;
  const balances = await balancesOf(
    tx,
    named.map((each) => placeOf(each.id)),
    asOf,
  );
  return named.map((each) => ({ ...each, balance: balances.get(placeOf(each.id)) ?? 0 }));
}

const kindsInOrder = [
  'cash',
  'safe',
  ...moneyPlaceKinds.filter((kind) => kind !== 'cash' && kind !== 'safe'),
];
const rank = ({ kind, isDefault }: Pick<MoneyAccount, 'kind' | 'isDefault'>) =>
  kindsInOrder.indexOf(kind) * 2 + (isDefault ? 0 : 1);

/** Serializes changes, because each kind has at most one default account. */
const holdAccounts = (tx: TenantTx) =>
  tx.execute(sql`
    insert into counters (kind, value) values ('money_account', 0)
    on conflict (organization_id, kind) do update set value = counters.value`);

/** Matches the default account of these kinds, which payments by a method use. */
const isPaidBy = (kind: Row['kind']) =>
  kind === 'cash' || kind === 'card' || kind === 'bank' || kind === 'credit_card';

export const createMoneyAccount = (ctx: Writing, input: MoneyAccountInput) =>
  createIdempotent(ctx.tx, moneyAccounts, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readMoneyAccount(ctx, id),
  });

async function write({ tx, audit }: Writing, { id: _, ...input }: MoneyAccountInput, creation: Creation) {
  await holdAccounts(tx);
  const [taking] = await tx
    .select({ id: moneyAccounts.id })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.kind, input.kind), eq(moneyAccounts.isDefault, true)));
  const isDefault = !taking && isPaidBy(input.kind);
  await tx.insert(moneyAccounts).values({ ...creation, ...input, isDefault });
  await audit({ subjectId: creation.id, after: input });
}

/** Throws 409 `moneyAccountInactive` if the account is closed and the change does not reopen it. */
export async function changeMoneyAccount(ctx: Writing, { id, isClosed, ...changes }: MoneyAccountChanges) {
  const { tx, audit } = ctx;
  await holdAccounts(tx);
  const before = await lockAccount(tx, id);
  if (before.closedAt && isClosed === undefined) throw conflict('moneyAccountInactive');
  if (changes.isDefault && !isPaidBy(before.kind)) throw new InvalidField('isDefault', 'accountOfOtherKind');
  if (changes.isDefault)
    await tx
      .update(moneyAccounts)
      .set({ isDefault: false, updatedAt: sql`now()` })
      .where(and(eq(moneyAccounts.kind, before.kind), eq(moneyAccounts.isDefault, true)));
  await tx
    .update(moneyAccounts)
    .set({ ...changes, closedAt: null, updatedAt: sql`now()` })
    .where(eq(moneyAccounts.id, id));
  await audit({ subjectId: id, before: { name: before.name, isDefault: before.isDefault }, after: changes });
  return readMoneyAccount(ctx, id);
}

/**
 * The lock prevents new payments to the account, because a row that refers to the account locks its primary
 * key.
 */
async function lockAccount(tx: TenantTx, id: string): Promise<Row> {
  const [row] = await tx.select().from(moneyAccounts).where(eq(moneyAccounts.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Closes an account: it receives nothing any more and its history stays. Throws 409 `moneyAccountIsDefault`
 * if it is the default account, `moneyAccountHasBalance` if it has a balance.
 */
export async function closeMoneyAccount({ tx, audit }: Writing, id: string) {
  await holdAccounts(tx);
  const { isDefault, closedAt, name, kind } = await lockAccount(tx, id);
  if (closedAt) return;
  // If there is no credit card, the shop pays by a card of the bank.
  if (isDefault && kind !== 'credit_card') throw conflict('moneyAccountIsDefault');
  const balance = (await balancesOf(tx, [moneyAccount(id)])).get(moneyAccount(id)) ?? 0;
  if (balance !== 0) throw conflict('moneyAccountHasBalance', { balance });
  await tx
    .update(moneyAccounts)
    .set({ isDefault: false, closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(moneyAccounts.id, id));
  await audit({ subjectId: id, before: { name }, after: { closed: true } });
}
