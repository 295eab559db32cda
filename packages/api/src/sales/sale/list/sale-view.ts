import type { TenantTx } from '@mostrador/database/connect';
import { selection } from '@mostrador/database/selection';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { products, productVariants } from '../../../catalog/product/product.table.ts';
import type { Principal } from '../../../core/call/call.ts';
import { notFound } from '../../../core/call/errors.ts';
import { namedAuthor } from '../../../core/call/who/author.ts';
import { arrayText } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { categories } from '../../../directory/category/category.table.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { members } from '../../../identity/organization/organization.table.ts';
import { debts } from '../../../ledger/debt/debt.table.ts';
import { depositedOn } from '../../../ledger/debt/debt.ts';
import { recurrences } from '../../../ledger/recurrence/recurrence.table.ts';
import { recurrenceOf } from '../../../ledger/recurrence/recurrence.ts';
import type { Refund } from '../refund/sale-refund.schema.ts';
import { refunds } from '../refund/sale-refund.table.ts';
import { readRefundsOf } from '../refund/sale-refund-view.ts';
import type { Sale } from '../sale.schema.ts';
import { saleLines, salePayments, sales } from '../sale.table.ts';
import type { LineRow, PaymentRow } from '../sell/sale-draft.ts';
import { freeAmountsOf, freeDiscountOf } from '../sell/sale-free.ts';

/**
 * Returns a sale with its lines and payments. Throws for an unknown id, also if the id is that of a quote.
 */
export async function readSale(tx: TenantTx, principal: Pick<Principal, 'flags'>, id: string): Promise<Sale> {
  const [sale] = await readSales(tx, principal, [id]);
  if (!sale || sale.status === 'quoted') throw notFound();
  return sale;
}

/**
 * Reads sales with their lines and payments, in no order: one wave of three statements, for any number of
 * sales.
 */
export async function readSales(
  tx: TenantTx,
  principal: Pick<Principal, 'flags'>,
  ids: string[],
): Promise<Sale[]> {
  const values = { ids: arrayText(ids) };
  const [found, lines, payments] = await pipeline([
    selectSales(tx, values),
    selectLines(tx, values),
    selectPayments(tx, values),
  ]);
  const refunded = found.filter(({ sale }) => refundedStatuses.has(sale.status)).map(({ sale }) => sale.id);
  // A sale without refunds may have a voided credit note. A page of many sales does not show it.
  const refundIds = ids.length === 1 ? ids : refunded;
  const refunds = refundIds.length > 0 ? await readRefundsOf(tx, refundIds) : [];
  return found.map((row) => saleOf(row, { lines, payments, refunds }, principal));
}

const refundedStatuses: ReadonlySet<string> = new Set(['refunded', 'partially_refunded']);

/** The sales with returned goods that were exchanged for others. */
const origins = alias(sales, 'origins');

const voiders = alias(members, 'voider');

const requestedIds = sql`any(${sql.placeholder('ids')}::uuid[])`;

const selectSales = selection((db) =>
  db
    .select({
      sale: getTableColumns(sales),
      userName: members.displayName,
      voiderName: voiders.displayName,
      contactName: contacts.name,
      contactPhone: contacts.phone,
      categoryName: categories.name,
      recurrence: getTableColumns(recurrences),
      debt: {
        total: debts.total,
        balance: debts.balance,
        forgiven: debts.forgiven,
        refunded: debts.refunded,
        dueDate: debts.dueDate,
        voidedAt: debts.voidedAt,
      },
      note: {
        id: refunds.id,
        code: refunds.code,
        amount: refunds.amount,
        paid: refunds.paid,
        saleId: origins.id,
      },
      origin: origins.code,
    })
    .from(sales)
    .leftJoin(members, eq(members.userId, sales.userId))
    .leftJoin(voiders, eq(voiders.userId, sales.voidedBy))
    .leftJoin(contacts, eq(contacts.id, sales.contactId))
    .leftJoin(categories, eq(categories.id, sales.categoryId))
    .leftJoin(debts, eq(debts.documentId, sales.id))
    .leftJoin(recurrences, eq(recurrences.id, sales.recurrenceId))
    .leftJoin(refunds, eq(refunds.exchangeSaleId, sales.id))
    .leftJoin(origins, eq(origins.id, refunds.saleId))
    .where(eq(sales.id, requestedIds)),
);

type SaleFound = {
  sale: Omit<typeof sales.$inferSelect, 'organizationId' | 'recurrenceId' | 'dueOn'> & {
    dueOn?: string | null;
  };
  recurrence?: typeof recurrences.$inferSelect | null;
  userName: string | null;
  voiderName?: string | null;
  contactName: string | null;
  contactPhone: string | null;
  categoryName: string | null;
  /** The debt of the sale and its state, with `dueDate` as agreed last. */
  debt: Pick<
    typeof debts.$inferSelect,
    'total' | 'balance' | 'forgiven' | 'refunded' | 'dueDate' | 'voidedAt'
  > | null;
  /** The credit note of the goods returned in exchange, and the number of the sale of these goods. */
  note?: Partial<Record<'id' | 'code' | 'saleId', string | null>> &
    Partial<Record<'amount' | 'paid', number | null>>;
  origin?: string | null;
};
type Details = {
  lines: { line: LineRow; stock: number; step: number }[];
  payments: PaymentRow[];
  refunds?: readonly Refund[];
};

const selectLines = selection((db) =>
  db
    .select({
      line: getTableColumns(saleLines),
      stock: productVariants.stock,
      step: products.quantityStep,
    })
    .from(saleLines)
    .innerJoin(products, eq(products.id, saleLines.productId))
    .innerJoin(productVariants, eq(productVariants.id, saleLines.variantId))
    .where(eq(saleLines.saleId, requestedIds))
    .orderBy(asc(saleLines.position)),
);

const selectPayments = selection((db) =>
  db
    .select()
    .from(salePayments)
    .where(eq(salePayments.saleId, requestedIds))
    .orderBy(asc(salePayments.position)),
);

/** The payment under the id that it keeps through all revisions. */
const namedPayment = ({ paymentId, ...row }: PaymentRow) => ({ ...row, id: paymentId ?? row.id });

export function saleOf(found: SaleFound, details: Details, { flags }: Pick<Principal, 'flags'>): Sale {
  const { sale, userName, voiderName = null, contactName, contactPhone, categoryName, debt } = found;
  const isCurrent = (row: { saleId: string; revision: number }) =>
    row.saleId === sale.id && row.revision === sale.revision;
  const lines = details.lines
    .filter(({ line }) => isCurrent(line))
    .map(({ line, stock, step }) => {
      const { cost, extras: modifiers, ...shown } = line;
      const seen = {
        ...shown,
        modifiers,
        lineId: line.lineId ?? line.id,
        id: line.productId,
        stock,
        quantityStep: step,
      };
      return flags.has('inventory_see_costs') ? { ...seen, cost } : seen;
    });
  return {
    ...sale,
    type: sale.channel === 'income' ? 'income' : 'sale',
    date: sale.businessDate,
    paid: paidOf(found),
    balance: debt?.balance ?? 0,
    forgiven: debt && !debt.voidedAt ? debt.forgiven : 0,
    dueDate: debt?.dueDate ?? sale.dueDate,
    freeAmounts: freeAmountsOf(sale),
    amountFreeDiscount: freeDiscountOf(sale, lines),
    taxIncluded: sale.isTaxIncluded,
    recurrence: recurrenceOf(found.recurrence ?? null, sale.dueOn ?? null),
    coupon: sale.coupon && { value: sale.coupon.value, unit: sale.coupon.unit },
    approvals: sale.approvals ?? [],
    user: namedAuthor(sale, userName) ?? { id: sale.id, name: '' },
    voidedBy: namedAuthor({ userId: sale.voidedBy, actor: null }, voiderName),
    contact: sale.contactId ? { id: sale.contactId, name: contactName ?? '', phone: contactPhone } : null,
    category: sale.categoryId ? { id: sale.categoryId, name: categoryName ?? '' } : null,
    products: lines.filter(({ kind }) => kind === 'product'),
    services: lines.filter(({ kind }) => kind === 'service'),
    payments: details.payments.filter(isCurrent).map(namedPayment),
    refunds: (details.refunds ?? []).filter(({ saleId }) => saleId === sale.id),
    exchange: exchangeOf(found, details.payments.filter(isCurrent)),
  };
}

/**
 * The amount paid up to now: at the sale and by deposits, less refunds. Together with the owed, written-off
 * and refunded amounts it makes up the amount of the sale. For a voided sale everything was paid back.
 */
function paidOf({ sale, debt }: Pick<SaleFound, 'sale' | 'debt'>) {
  if (sale.status === 'voided') return 0;
  const givenBack = sale.refunded - (debt?.refunded ?? 0);
  return sale.paid + (debt ? depositedOn(debt) : 0) - givenBack;
}

const exchangeOf = ({ note, origin }: SaleFound, payments: PaymentRow[]): Sale['exchange'] =>
  note?.id && note.saleId
    ? {
        id: note.id,
        code: note.code ?? '',
        amount: note.amount ?? 0,
        givenBack: (note.paid ?? 0) - (payments.find(({ method }) => method === 'exchange')?.amount ?? 0),
        sale: { id: note.saleId, code: origin ?? '' },
      }
    : null;
