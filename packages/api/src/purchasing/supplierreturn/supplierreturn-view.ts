import type { TenantTx } from '@mostrador/database/connect';
import { and, asc, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm';
import { products, productVariants } from '../../catalog/product/product.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { among, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { debts } from '../../ledger/debt/debt.table.ts';
import { purchaseLines, purchases } from '../purchase/purchase.table.ts';
import type { Returnable, SupplierReturn, SupplierReturnFilter } from './supplierreturn.schema.ts';
import { supplierReturnLines, supplierReturns } from './supplierreturn.table.ts';
import { creditsOf } from './supplierreturn-draft.ts';

type Reader = Pick<Principal, 'flags'>;

/** Returns a supplier return with its lines, or 404. */
export async function readSupplierReturn(tx: TenantTx, reader: Reader, id: string): Promise<SupplierReturn> {
  const [found] = await readSupplierReturns(tx, reader, [id]);
  if (!found) throw notFound();
  return found;
}

/** Reads returns in no order, with one wave of two statements for any number. */
export async function readSupplierReturns(
  tx: TenantTx,
  { flags }: Reader,
  ids: string[],
): Promise<SupplierReturn[]> {
  const [heads, lines] = await pipeline([
    tx
      .select({
        head: getTableColumns(supplierReturns),
        purchaseCode: purchases.code,
        channel: purchases.channel,
        contactId: contacts.id,
        contactName: contacts.name,
        userName: members.displayName,
        open: debts.balance,
      })
      .from(supplierReturns)
      .innerJoin(purchases, eq(purchases.id, supplierReturns.purchaseId))
      .leftJoin(contacts, eq(contacts.id, purchases.contactId))
      .leftJoin(members, eq(members.userId, supplierReturns.userId))
      .leftJoin(debts, eq(debts.documentId, supplierReturns.id))
      .where(among(supplierReturns.id, ids)),
    tx
      .select({ part: getTableColumns(supplierReturnLines), line: getTableColumns(purchaseLines) })
      .from(supplierReturnLines)
      .innerJoin(purchaseLines, eq(purchaseLines.id, supplierReturnLines.purchaseLineId))
      .where(among(supplierReturnLines.supplierReturnId, ids))
      .orderBy(asc(supplierReturnLines.position)),
  ]);
  const seesCosts = flags.has('inventory_see_costs');
  return heads.map(({ head, purchaseCode, channel, contactId, contactName, userName, open }) => {
    const { amount, amountTax, credited, paid, balance, method, ...rest } = head;
    return {
      ...rest,
      status: head.voidedAt ? 'voided' : 'done',
      date: head.businessDate,
      purchase: { id: head.purchaseId, code: purchaseCode ?? '', channel },
      contact: contactId ? { id: contactId, name: contactName ?? '' } : null,
      paymentMethod: method ?? (balance > 0 ? 'credit' : null),
      user: namedAuthor(head, userName),
      ...(seesCosts && { amount, amountTax, credited, paid, balance: open ?? 0 }),
      products: lines
        .filter(({ part }) => part.supplierReturnId === head.id)
        .map(({ part, line }) => ({
          ...{ id: line.productId, variantId: line.variantId, lineId: line.id, name: line.name },
          ...{ unit: line.unit, quantity: part.quantity },
          ...(seesCosts && { amount: part.amount }),
        })),
    };
  });
}

/** The quantity of a purchase line that was returned and not voided; a column of a query of those lines. */
export const returnedQuantity = sql<string>`(
  select coalesce(sum(l.quantity), 0) from supplier_return_lines l
  join supplier_returns r on r.id = l.supplier_return_id and r.voided_at is null
  where l.purchase_line_id = purchase_lines.id)`;

type Context = { tx: TenantTx; principal: Principal };

/** Lists one page of returns to suppliers, the latest first. */
export async function listSupplierReturns({ tx, principal }: Context, filter: SupplierReturnFilter) {
  const { purchaseId, contactId, status, from, until } = filter;
  const { rows, pagination } = await listPage(tx, {
    from: supplierReturns,
    organizationId: principal.organizationId,
    where: and(
      purchaseId ? eq(supplierReturns.purchaseId, purchaseId) : undefined,
      contactId
        ? sql`${supplierReturns.purchaseId} in (
            select ${purchases.id} from ${purchases} where ${purchases.contactId} = ${contactId})`
        : undefined,
      status ? sql`(${supplierReturns.voidedAt} is null) = ${status === 'done'}` : undefined,
      from ? gte(supplierReturns.businessDate, from) : undefined,
      until ? lte(supplierReturns.businessDate, until) : undefined,
    ),
    order: [supplierReturns.businessDate, 'desc'],
    query: filter,
    read: (ids) => readSupplierReturns(tx, principal, ids),
  });
  return { supplierReturns: rows, pagination };
}

/** Returns the lines of a purchase that can be returned, or 404. */
export async function readReturnable({ tx, principal }: Context, purchaseId: string): Promise<Returnable> {
  const [[head], rows] = await pipeline([
    tx
      .select({
        purchase: getTableColumns(purchases),
        contactId: contacts.id,
        contactName: contacts.name,
        open: sql<string>`coalesce(${debts.balance}, 0) + coalesce(${debts.forgiven}, 0)`,
      })
      .from(purchases)
      .leftJoin(contacts, eq(contacts.id, purchases.contactId))
      .leftJoin(debts, eq(debts.documentId, purchases.id))
      .where(eq(purchases.id, purchaseId)),
    tx
      .select({
        line: getTableColumns(purchaseLines),
        stock: productVariants.stock,
        quantityStep: products.quantityStep,
        returned: returnedQuantity,
      })
      .from(purchaseLines)
      .innerJoin(productVariants, eq(productVariants.id, purchaseLines.variantId))
      .innerJoin(products, eq(products.id, purchaseLines.productId))
      .where(eq(purchaseLines.purchaseId, purchaseId))
      .orderBy(asc(purchaseLines.position)),
  ]);
  if (!head?.purchase.code) throw notFound();
  const { purchase } = head;
  const credits = creditsOf(
    purchase,
    rows.map(({ line }) => line),
  );
  const seesCosts = principal.flags.has('inventory_see_costs');
  return {
    ...{ purchaseId, code: purchase.code ?? '', currency: purchase.currency },
    ...{ decimals: purchase.decimals, ...(seesCosts && { open: Number(head.open) }) },
    contact: head.contactId ? { id: head.contactId, name: head.contactName ?? '' } : null,
    products: rows.map(({ line, stock, returned, quantityStep }, index) => ({
      ...{ id: line.productId, variantId: line.variantId, lineId: line.id, name: line.name },
      ...{ unit: line.unit, bought: line.quantity, returned: Number(returned), stock, quantityStep },
      ...(seesCosts && credits[index]),
    })),
  };
}
