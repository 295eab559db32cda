import type { Tx } from '@mostrador/database/connect';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Principal } from '../base/call.ts';
import { notFound } from '../base/errors.ts';
import { among } from '../base/list.ts';
import { together } from '../base/together.ts';
import { categories } from '../category/category.table.ts';
import { contacts } from '../contact/contact.table.ts';
import { members } from '../organization/organization.table.ts';
import { productVariants } from '../product/product.table.ts';
import type { Sale } from './sale.schema.ts';
import { saleLines, salePayments, sales } from './sale.table.ts';
import type { LineRow, PaymentRow } from './sale-draft.ts';

/** A sale with its lines and payments, or the refusal of an unknown id. One wave of three statements. */
export async function readSale(tx: Tx, principal: Pick<Principal, 'flags'>, id: string): Promise<Sale> {
  const [[row], details] = await together([selectSales(tx).where(eq(sales.id, id)), detailsOf(tx, [id])]);
  if (!row) throw notFound();
  return saleOf(row, details, principal);
}

/** The query every list and the single view stand on; callers add where, order and limit. */
export const selectSales = (tx: Tx) =>
  tx
    .select({
      sale: getTableColumns(sales),
      userName: members.displayName,
      contactName: contacts.name,
      contactPhone: contacts.phone,
      categoryName: categories.name,
      cursor: { at: sql<string>`${sales.occurredAt}::text`, id: sql<string>`${sales.id}::text` },
    })
    .from(sales)
    .leftJoin(members, eq(members.userId, sales.userId))
    .leftJoin(contacts, eq(contacts.id, sales.contactId))
    .leftJoin(categories, eq(categories.id, sales.categoryId))
    .$dynamic();

type SaleFound = {
  sale: Omit<typeof sales.$inferSelect, 'organizationId'>;
  userName: string | null;
  contactName: string | null;
  contactPhone: string | null;
  categoryName: string | null;
};
type Details = { lines: { line: LineRow; stock: number }[]; payments: PaymentRow[] };

/** Lines and payments of many sales, two statements however many there are. */
export async function detailsOf(tx: Tx, ids: string[]) {
  const [lines, payments] = await together([
    tx
      .select({ line: getTableColumns(saleLines), stock: productVariants.stock })
      .from(saleLines)
      .innerJoin(productVariants, eq(productVariants.id, saleLines.variantId))
      .where(among(saleLines.saleId, ids))
      .orderBy(asc(saleLines.position)),
    tx.select().from(salePayments).where(among(salePayments.saleId, ids)).orderBy(asc(salePayments.position)),
  ]);
  return { lines, payments };
}

export function saleOf(found: SaleFound, details: Details, { flags }: Pick<Principal, 'flags'>): Sale {
  const { sale, userName, contactName, contactPhone, categoryName } = found;
  return {
    ...sale,
    type: 'sale',
    date: sale.businessDate,
    taxIncluded: sale.isTaxIncluded,
    recurrence: null,
    user: { id: sale.userId, name: userName ?? '' },
    contact: sale.contactId ? { id: sale.contactId, name: contactName ?? '', phone: contactPhone } : null,
    category: sale.categoryId ? { id: sale.categoryId, name: categoryName ?? '' } : null,
    products: details.lines
      .filter(({ line }) => line.saleId === sale.id)
      .map(({ line, stock }) => {
        const { cost, ...shown } = line;
        const seen = { ...shown, lineId: line.id, id: line.productId, stock };
        return flags.has('inventory_see_costs') ? { ...seen, cost } : seen;
      }),
    services: [],
    payments: details.payments.filter((payment) => payment.saleId === sale.id),
  };
}
