import type { TenantTx } from '@mostrador/database/connect';
import { methodOf } from '@mostrador/shared/codes/bank-creations';
import type {
  MoneyAccountKind,
  OwnerMovementDocument,
  OwnerMovementKind,
} from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { type Creation, creationsOf } from '../../core/db/create-idempotent.ts';
import { categories } from '../../directory/category/category.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { recordExpense } from '../../purchasing/expense/expense.ts';
import { voidPurchase } from '../../purchasing/purchase/purchase-void.ts';
import { recordIncome } from '../../sales/income/income.ts';
import { voidSale } from '../../sales/sale/void/sale-void.ts';
import { recordTransfer, voidTransfer } from '../transfer/transfer.ts';
import type { OwnerMovement, OwnerMovementInput } from './ownermovement.schema.ts';
import { ownerMovements } from './ownermovement.table.ts';
import { readOwnerMovement } from './ownermovement-view.ts';
import { type Between, type InSide, inSide, ownSide, partnerSide, type Side } from './partner.ts';

type Half = { document: OwnerMovementDocument; gates: readonly ('expense.create' | 'income.create')[] };

/**
 * The document of each half, and the permissions that its books require in addition to the one to move
 * money.
 */
const halves: Record<OwnerMovementKind, { business: Half; person: Half }> = {
  draw: {
    business: { document: 'transfer', gates: [] },
    person: { document: 'income', gates: ['income.create'] },
  },
  salary: {
    business: { document: 'expense', gates: ['expense.create'] },
    person: { document: 'income', gates: ['income.create'] },
  },
  contribution: {
    business: { document: 'transfer', gates: [] },
    person: { document: 'expense', gates: ['expense.create'] },
  },
};

/** The default category of each kind; for a person, one of the initial categories. */
const usualCategory: Record<OwnerMovementKind, string> = {
  draw: 'own_work',
  salary: 'salary',
  contribution: 'other_expenses',
};

/**
 * Books both halves in one transaction, on the same day. A known id is a retry. Throws 404 if a record of
 * either side does not exist, 422 `currencyDiffers`, `dateInFuture`, 409 `periodLocked`, and 403 if the
 * caller lacks a permission in either organization.
 */
export async function moveOwnersMoney(ctx: Between, input: OwnerMovementInput): Promise<OwnerMovement> {
  const own = ownSide(ctx);
  const creation = await inSide(ctx, own, ({ tx }) => claim(tx, input));
  if (!creation) return inSide(ctx, own, ({ tx }) => readOwnerMovement(tx, input.id ?? ''));
  const partner = await partnerSide(ctx, input.partnerId);
  const [business, person] = own.accountType === 'business' ? [own, partner] : [partner, own];
  for (const gate of halves[input.kind].business.gates) business.asks(gate);
  for (const gate of halves[input.kind].person.gates) person.asks(gate);
  if (business.principal.shop.currency !== person.principal.shop.currency)
    throw new InvalidField('partnerId', 'currencyDiffers');
  const days = [own, partner].map(({ principal }) => todayOf({ principal, now: ctx.now }));
  const date = input.date ?? days.toSorted()[0] ?? '';
  const both = { input: { ...input, date }, creation, own };
  await writeHalf(ctx, business, { ...both, other: person });
  await writeHalf(ctx, person, { ...both, other: business });
  return inSide(ctx, own, ({ tx }) => readOwnerMovement(tx, creation.id));
}

/** Claims the id of a new movement. Returns null if the movement already exists. */
async function claim(tx: TenantTx, input: OwnerMovementInput): Promise<Creation | null> {
  const [creation] = await creationsOf(tx, ownerMovements, { inputs: [input] });
  if (!creation?.isNew) return null;
  const { id, fingerprint } = creation;
  return { id, fingerprint };
}

type Dated = OwnerMovementInput & { date: string };
type Writing = { input: Dated; creation: Creation; own: Side; other: Side };

/**
 * Writes the document of one side, and the row that refers to it. Later changes of the document check that
 * row.
 */
async function writeHalf(ctx: Between, side: Side, { input, creation, own, other }: Writing) {
  const { kind, amount, date, comments = null } = input;
  const { document } = halves[kind][side.accountType];
  const partner = other.principal.shop;
  await inSide(ctx, side, async (inside) => {
    const documentId = newId();
    await write[document](inside, { id: documentId, side, input, label: partner.name });
    await inside.tx.insert(ownerMovements).values({
      id: creation.id,
      fingerprint: side === own ? creation.fingerprint : null,
      ...{ kind, amount, comments, documentId, documentType: document, businessDate: date },
      partnerId: partner.id,
      partnerName: partner.name,
      userId: ctx.user.id,
    });
    await inside
      .as('ownerMovement.create')
      .audit({ subjectId: creation.id, after: { kind, amount, date, partner: partner.name } });
  });
}

type Document = { id: string; side: Side; input: Dated; label: string };

const longestConcept = 35;

const write: Record<OwnerMovementDocument, (inside: InSide, document: Document) => Promise<unknown>> = {
  transfer: async (inside, { id, input }) => {
    const { amount, date, comments, businessAccount } = input;
    if (businessAccount !== 'safe') await kindOf(inside.tx, businessAccount, 'businessAccount');
    const [from, to] =
      input.kind === 'contribution'
        ? (['owner', businessAccount] as const)
        : ([businessAccount, 'owner'] as const);
    return recordTransfer(
      { ...inside, ...inside.as('transfer.create') },
      { id, from, to, amount, date, comments },
    );
  },
  expense: async (inside, { id, side, input, label }) => {
    const { amount, date, comments } = input;
    const isOfBusiness = side.accountType === 'business';
    const field = isOfBusiness ? 'businessAccount' : 'personAccount';
    const payment = await paymentBy(inside.tx, { field, id: input[field], amount, moved: -amount });
    const category = isOfBusiness
      ? { field: 'businessCategoryId', code: 'wages', id: input.businessCategoryId }
      : { field: 'personCategoryId', code: usualCategory[input.kind], id: input.personCategoryId };
    const categoryId = await categoryOf(inside.tx, { ...category, type: 'expense' });
    const concept = label.slice(0, longestConcept);
    return recordExpense(
      { ...inside, ...inside.as('expense.create') },
      { id, amount, date, comments, concept, categoryId, payments: [payment] },
    );
  },
  income: async (inside, { id, input, label }) => {
    const { amount, date, comments, personAccount } = input;
    const request = { field: 'personAccount', id: personAccount, amount, moved: amount };
    const payment = await paymentBy(inside.tx, request);
    const code = usualCategory[input.kind];
    const category = { field: 'personCategoryId', code, id: input.personCategoryId };
    const categoryId = await categoryOf(inside.tx, { ...category, type: 'income' });
    const concept = label.slice(0, longestConcept);
    return recordIncome(
      { ...inside, ...inside.as('income.create') },
      { id, amount, date, comments, concept, categoryId, payments: [payment] },
    );
  },
};

async function kindOf(tx: TenantTx, id: string, field: string): Promise<MoneyAccountKind> {
  const [found] = await tx
    .select({ kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(and(eq(moneyAccounts.id, id), isNull(moneyAccounts.closedAt)));
  if (!found) throw notFound(field);
  return found.kind;
}

/** `moved`: negative if the money leaves the account. */
type Paying = { field: string; id: string; amount: number; moved: number };

/** Builds the payment with the method of the account. */
async function paymentBy(tx: TenantTx, { field, id, amount, moved }: Paying) {
  const method = methodOf(await kindOf(tx, id, field), moved);
  if (!method) throw new InvalidField(field, 'accountOfOtherKind');
  return { method, amount, moneyAccountId: id };
}

type Category = { field: string; code: string; id: string | null | undefined; type: 'income' | 'expense' };

/** Returns the named category, or the default one if it still exists. Throws 422 otherwise. */
async function categoryOf(tx: TenantTx, { field, code, id, type }: Category) {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(categories.kind, 'transaction'),
        eq(categories.transactionType, type),
        id ? eq(categories.id, id) : eq(categories.code, code),
        isNull(categories.deletedAt),
      ),
    )
    .limit(1);
  if (!found) throw id ? notFound(field) : new InvalidField(field, 'categoryRequired');
  return found.id;
}

type Voiding = { id: string; reason: string | null };

/**
 * Reverses both halves by new entries, or neither. If the other organization is deleted, its books are
 * deleted too and only one half remains. Throws 409 `alreadyVoided`, and `partnerOutOfReach` if the caller
 * is no longer a member of the other organization.
 */
export async function undoOwnerMovement(ctx: Between, { id, reason }: Voiding) {
  const own = ownSide(ctx);
  const { kind, partnerId, partnerName } = await inSide(ctx, own, ({ tx }) => getActive(tx, id));
  const [gone] = await ctx.tx.execute(sql`
    select from organizations where id = ${partnerId} and deleted_at is not null`);
  const partner = gone ? null : await reachable(ctx, partnerId, partnerName);
  const sides = [own, ...(partner ? [partner] : [])].toSorted((side) =>
    side.accountType === 'business' ? -1 : 1,
  );
  for (const side of sides) {
    const { document } = halves[kind][side.accountType];
    if (document !== 'transfer') side.asks(`${document}.remove`);
  }
  for (const side of sides) await undoHalf(ctx, side, { id, reason });
}

async function getActive(tx: TenantTx, id: string) {
  const [row] = await tx.select().from(ownerMovements).where(eq(ownerMovements.id, id));
  if (!row) throw notFound();
  if (row.voidedAt) throw conflict('alreadyVoided');
  return row;
}

async function reachable(ctx: Between, partnerId: string, name: string) {
  try {
    return await partnerSide(ctx, partnerId);
  } catch {
    throw conflict('partnerOutOfReach', { name });
  }
}

/** Locks the row first, so that of two concurrent undos the second finds the movement undone. */
async function undoHalf(ctx: Between, side: Side, { id, reason }: Voiding) {
  await inSide(ctx, side, async (inside) => {
    const { tx } = inside;
    const [row] = await tx
      .update(ownerMovements)
      .set({
        ...{ voidedAt: ctx.now(), voidedBy: ctx.user.id, voidReason: reason },
        updatedAt: sql`now()`,
      })
      .where(and(eq(ownerMovements.id, id), isNull(ownerMovements.voidedAt)))
      .returning();
    if (!row) throw conflict('alreadyVoided');
    await takeBack[row.documentType](inside, { id: row.documentId, reason });
    await inside
      .as('ownerMovement.remove')
      .audit({ subjectId: id, before: { status: 'done' }, after: { status: 'voided', reason } });
  });
}

const takeBack: Record<OwnerMovementDocument, (inside: InSide, voiding: Voiding) => Promise<unknown>> = {
  transfer: (inside, voiding) => voidTransfer({ ...inside, ...inside.as('transfer.remove') }, voiding),
  expense: (inside, voiding) => voidPurchase({ ...inside, ...inside.as('expense.remove') }, voiding),
  income: (inside, voiding) =>
    voidSale({ ...inside, ...inside.as('income.remove') }, { ...voiding, channel: 'income' }),
};
