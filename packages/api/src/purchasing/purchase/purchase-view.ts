import type { TenantTx } from '@mostrador/database/connect';
import type { MoneyMethod } from '@mostrador/shared/codes/codes';
import { and, asc, desc, eq, getTableColumns, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { productVariants } from '../../catalog/product/product.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { contactMatches } from '../../directory/contact/contact.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { depositedOn } from '../../ledger/debt/debt.ts';
import type { Instalment } from '../../ledger/debt/instalment.schema.ts';
import { plansOf } from '../../ledger/debt/instalment.ts';
import { wornOff } from '../../ledger/ledger/depreciation.ts';
import { recurrences } from '../../ledger/recurrence/recurrence.table.ts';
import { recurrenceOf } from '../../ledger/recurrence/recurrence.ts';
import { assetDisposals } from '../disposal/disposal.table.ts';
import { disposalOf } from '../disposal/disposal.ts';
import type { Purchase, PurchaseFilter } from './purchase.schema.ts';
import { purchaseLines, purchasePayments, purchases } from './purchase.table.ts';

type Reader = Pick<Principal, 'flags'>;

/** Returns a purchase or expense with its lines and payments, or 404. */
export async function readPurchase(tx: TenantTx, reader: Reader, id: string): Promise<Purchase> {
  const [purchase] = await readPurchases(tx, reader, [id]);
  if (!purchase) throw notFound();
  return purchase;
}

const selectHeads = (tx: TenantTx, ids: string[]) =>
  tx
    .select({
      purchase: getTableColumns(purchases),
      userName: members.displayName,
      contactName: contacts.name,
      contactPhone: contacts.phone,
      categoryName: categories.name,
      debt: getTableColumns(debts),
      recurrence: getTableColumns(recurrences),
      disposedOn: assetDisposals.businessDate,
      disposedFor: assetDisposals.price,
      worn: sql<string>`
        case when ${purchases.usefulMonths} is null then 0 else ${wornOff(sql`${purchases.id}`)} end`,
    })
    .from(purchases)
    .leftJoin(members, eq(members.userId, purchases.userId))
    .leftJoin(contacts, eq(contacts.id, purchases.contactId))
    .leftJoin(categories, eq(categories.id, purchases.categoryId))
    .leftJoin(debts, eq(debts.documentId, purchases.id))
    .leftJoin(recurrences, eq(recurrences.id, purchases.recurrenceId))
    .leftJoin(assetDisposals, disposalOf(sql`${purchases.id}`))
    .where(among(purchases.id, ids));

/** Reads purchases in no order, with one wave of four statements for any number. */
export async function readPurchases(tx: TenantTx, { flags }: Reader, ids: string[]): Promise<Purchase[]> {
  const [found, lines, payments, plans] = await pipeline([
    selectHeads(tx, ids),
    tx
      .select({ line: getTableColumns(purchaseLines), stock: productVariants.stock })
      .from(purchaseLines)
      .innerJoin(productVariants, eq(productVariants.id, purchaseLines.variantId))
      .where(among(purchaseLines.purchaseId, ids))
      .orderBy(asc(purchaseLines.position)),
    tx
      .select(getTableColumns(purchasePayments))
      .from(purchasePayments)
      .innerJoin(
        purchases,
        and(eq(purchases.id, purchasePayments.purchaseId), eq(purchases.revision, purchasePayments.revision)),
      )
      .where(among(purchasePayments.purchaseId, ids))
      .orderBy(asc(purchasePayments.position)),
    plansOf(tx, ids),
  ]);
  const seesCosts = flags.has('inventory_see_costs');
  return found.map(({ purchase, recurrence, userName, contactName, contactPhone, ...read }) => {
    const { categoryName, debt, worn, disposedOn, disposedFor } = read;
    const { otherCosts, ...rest } = purchase;
    const details = purchase.waiting ?? detailsOf(purchase, { lines, payments });
    const goods = details.lines.map(shownLine);
    const paid = details.payments.map(shownPayment);
    // The total of a purchase reveals the cost of its goods too, so it is hidden with them.
    const shows = goods.length === 0 || seesCosts;
    const services = goods.filter(({ kind }) => kind === 'service');
    const shown = (kind: PurchaseLine['kind']) =>
      goods.filter((line) => line.kind === kind).map((line) => (shows ? line : withoutAmounts(line)));
    return {
      ...(shows ? rest : withoutAmounts(rest)),
      ...(seesCosts && { otherCosts }),
      type: purchase.channel === 'purchase' ? 'purchase' : 'expense',
      date: purchase.businessDate,
      occurredAt: purchase.occurredAt ?? purchase.createdAt,
      // The terms of the last agreement.
      dueDate: debt && !debt.voidedAt ? debt.dueDate : purchase.dueDate,
      instalments: plans.get(purchase.id) ?? plannedIn(purchase),
      recurrence: recurrenceOf(recurrence, purchase.dueOn),
      disposedOn,
      taxCredited: purchase.isTaxCredited,
      fromDrawer: purchase.isFromDrawer,
      paymentMethod: methodOf(paid, purchase.balance),
      category: purchase.categoryId ? { id: purchase.categoryId, name: categoryName ?? '' } : null,
      contact: purchase.contactId
        ? { id: purchase.contactId, name: contactName ?? '', phone: contactPhone }
        : null,
      user: namedAuthor(purchase, userName),
      products: shown('product'),
      services: shown('service'),
      totalQuantity: goods.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(shows && {
        rounding: 0,
        amountFree: purchase.amountFree - purchase.tip,
        change: paid.reduce((sum, { change }) => sum + change, 0),
        ...sumsOf(purchase, debt, amountOf(services)),
        depreciated: Number(worn),
        disposedFor,
        payments: paid,
      }),
    };
  });
}

/** The instalments of a pending document, as requested. */
const plannedIn = ({ waiting }: typeof purchases.$inferSelect): Instalment[] =>
  (waiting?.input.instalments ?? []).map((part, index) => ({ n: index + 1, ...part, paid: 0 }));

type Debt = typeof debts.$inferSelect;

/** The amounts of a purchase and the part of it that was paid since. */
const sumsOf = (purchase: typeof purchases.$inferSelect, debt: Debt | null, amountServices: number) => ({
  amountProducts: purchase.amountProducts - amountServices,
  amountServices,
  paid: purchase.status === 'done' ? purchase.paid + (debt ? depositedOn(debt) : 0) : 0,
  balance: debt?.balance ?? 0,
  forgiven: debt && !debt.voidedAt ? debt.forgiven : 0,
});

type Read = {
  lines: { line: PurchaseLine; stock: number }[];
  payments: (typeof purchasePayments.$inferSelect)[];
};

/** Pending lines stored by older versions lack some of these fields. */
const shownLine = ({ extras, ...line }: WaitingLine) => ({
  ...{ discount: null, amountDiscount: 0, note: null },
  ...line,
  modifiers: extras ?? [],
});

const shownPayment = ({ received = null, ...payment }: WaitingPayment) => ({
  ...payment,
  received,
  change: received === null ? 0 : received - payment.amount,
});

type PendingDetails = NonNullable<(typeof purchases.$inferSelect)['waiting']>;
type WaitingLine = PendingDetails['lines'][number];
type WaitingPayment = PendingDetails['payments'][number];

const detailsOf = ({ id }: { id: string }, { lines, payments }: Read) => ({
  lines: lines
    .filter(({ line }) => line.purchaseId === id)
    .map(({ line, stock }) => ({ ...line, lineId: line.id, id: line.productId, stock })),
  payments: payments.filter(({ purchaseId }) => purchaseId === id),
});

const amountOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

type PurchaseLine = typeof purchaseLines.$inferSelect;

/** One method, or several; none means that it is owed. */
function methodOf(payments: readonly { method: MoneyMethod }[], balance: number) {
  const methods = new Set(payments.map(({ method }) => method));
  const [only] = methods;
  if (!only) return balance > 0 ? 'credit' : 'cash';
  return methods.size === 1 && balance === 0 ? only : 'mixed';
}

const telling = [
  'amountProducts',
  'amountFree',
  'amountDiscount',
  'amountTax',
  'otherCosts',
  'tip',
  'amount',
  'paid',
  'balance',
  'discount',
  'cost',
  'unitCost',
] as const;

/** Removes all amounts for users who may not see costs, because every amount of a purchase reveals them. */
function withoutAmounts<Row extends object>(row: Row): Omit<Row, (typeof telling)[number]> {
  const shown = { ...row };
  for (const name of telling) Reflect.deleteProperty(shown, name);
  return shown;
}

type Context = { tx: TenantTx; principal: Principal };

/** Lists one page of goods received, the latest first. */
export async function listPurchases({ tx, principal }: Context, filter: PurchaseFilter) {
  const { rows, pagination } = await listPage(tx, {
    from: purchases,
    organizationId: principal.organizationId,
    where: and(eq(purchases.channel, 'purchase'), buildPurchaseWhere(filter)),
    search: saying(filter.content),
    order: [purchases.businessDate, 'desc'],
    query: filter,
    read: (ids) => readPurchases(tx, principal, ids),
  });
  return { purchases: rows, pagination };
}

export const buildPurchaseWhere = ({ status, contactId, isOwed, from, until }: PurchaseFilter) =>
  and(
    status ? eq(purchases.status, status) : undefined,
    contactId ? eq(purchases.contactId, contactId) : undefined,
    isOwed
      ? sql`exists (
          select from ${debts} where ${debts.documentId} = ${purchases.id} and ${debts.balance} > 0)`
      : undefined,
    from ? gte(purchases.businessDate, from) : undefined,
    until ? lte(purchases.businessDate, until) : undefined,
  );

/** Searches by number (12, C-12), by the number on the supplier's document, or by the supplier's name. */
export function saying(content: string | undefined): SQL | undefined {
  const text = content?.trim();
  if (!text) return undefined;
  const [, letters, digits] = /^(?:([a-z])-)?(\d{1,15})$/i.exec(text) ?? [];
  const ofContact = contactMatches(text);
  return or(
    digits
      ? sql`${purchases.orderNumber} = ${digits}::bigint
          and ${purchases.code} like ${`${letters?.toUpperCase() ?? ''}%`}`
      : undefined,
    sql`strpos(lower(${purchases.supplierDocument}), lower(${text})) > 0`,
    ofContact && sql`${purchases.contactId} in (select ${contacts.id} from ${contacts} where ${ofContact})`,
  );
}

const mostCosts = 10;

/** The purchase costs of a variant, the newest first, without voided purchases. */
export async function costHistory(tx: TenantTx, variantId: string) {
  return tx
    .select({
      id: purchaseLines.id,
      purchaseId: purchases.id,
      code: sql<string>`${purchases.code}`,
      date: purchases.businessDate,
      supplier: contacts.name,
      quantity: purchaseLines.quantity,
      cost: purchaseLines.cost,
      unitCost: purchaseLines.unitCost,
    })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .leftJoin(contacts, eq(contacts.id, purchases.contactId))
    .where(and(eq(purchaseLines.variantId, variantId), eq(purchases.status, 'done')))
    .orderBy(desc(purchases.businessDate), desc(purchaseLines.id))
    .limit(mostCosts);
}
