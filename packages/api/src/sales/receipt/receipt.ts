import type { TenantTx } from '@mostrador/database/connect';
import { layOutDeposit } from '@mostrador/shared/papers/deposit-layout';
import {
  layOutReceipt,
  type ReceiptCustomer,
  type ReceiptSale,
} from '@mostrador/shared/papers/receipt-layout';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { and, eq } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { deposits } from '../deposit/deposit.table.ts';
import { readDeposits } from '../deposit/deposit-view.ts';
import { readSale, readSales } from '../sale/list/sale-view.ts';
import type { Refund } from '../sale/refund/sale-refund.schema.ts';
import { findRefund, readRefund } from '../sale/refund/sale-refund-view.ts';
import type { Sale } from '../sale/sale.schema.ts';
import { linkOf, type PaperRequest, paperOf, type ReceiptCall, readShop } from './paper.ts';
import { findVoucher } from './voucher.ts';

/**
 * The receipt of a sale, refund, deposit or expense, in the caller's language, with its signed public
 * address.
 */
export async function readReceipt(call: ReceiptCall, requested: PaperRequest): Promise<ReceiptView> {
  const receipt = await findReceipt(call, requested);
  if (!receipt) throw notFound();
  return receipt;
}

/** The same receipt, or null if the id belongs to a document of another type. */
export async function findReceipt(call: ReceiptCall, requested: PaperRequest): Promise<ReceiptView | null> {
  const { tx } = call;
  const { organizationId, id, copy = 0 } = requested;
  const [shop, [sale], refund, [deposit]] = await pipeline([
    readShop(call, organizationId),
    readSales(tx, seesNoCosts, [id]),
    findRefund(tx, id),
    readDeposits(tx, { currency: '' }, among(deposits.id, [id])),
  ]);
  const paper = { ...paperOf(call, shop.shown), copy };
  const linkSince = (since: Date) => linkOf(call, { organizationId, id, since });
  if (refund) {
    const of = await readSale(tx, seesNoCosts, refund.saleId);
    const note = creditNoteOf(refund, of);
    return layOutReceipt({
      ...paper,
      sale: note,
      customer: await customerOf(tx, refund.contact ?? of.contact),
      refund: { ...refund, saleCode: of.code ?? '' },
      link: linkSince(refund.createdAt),
    });
  }
  if (sale?.code) {
    const exchange = sale.exchange && (await exchangeOf(tx, sale.exchange));
    const customer = await customerOf(tx, sale.contact);
    const link = linkSince(sale.createdAt);
    return layOutReceipt({ ...paper, sale, customer, ...(exchange && { exchange }), link });
  }
  if (!deposit) return findVoucher(call, { shop: shop.shown, organizationId, id });
  const printed = { ...deposit, currency: shop.currency };
  return layOutDeposit({ ...paper, deposit: printed, link: linkSince(deposit.createdAt) });
}

/**
 * The customer's details on documents besides the name. Null without a customer, or if the contact no longer
 * exists.
 */
async function customerOf(tx: TenantTx, contact: { id: string } | null): Promise<ReceiptCustomer | null> {
  if (!contact) return null;
  const { taxId, owed } = contacts;
  const [found] = await tx
    .select({ taxId, owed })
    .from(contacts)
    .where(and(eq(contacts.id, contact.id), notDeleted(contacts)));
  return found ?? null;
}

/** The goods returned in exchange for the sale, so that one receipt shows both. */
async function exchangeOf(tx: TenantTx, { id, code, sale }: NonNullable<Sale['exchange']>) {
  return { ...(await readRefund(tx, id)), codes: { note: code, sale: sale.code } };
}

/** A receipt never shows what the goods cost the shop. */
const seesNoCosts = { flags: new Set<never>() };

/** A credit note in the form of a sale's receipt. */
const creditNoteOf = (refund: Refund, sale: Sale): ReceiptSale => ({
  ...refund,
  user: refund.user,
  contact: refund.contact ?? sale.contact,
  amountProducts: refund.lines.reduce((sum, { amountGross }) => sum + amountGross, 0),
  amountServices: 0,
  freeAmounts: freeAmountsBack(refund, sale),
  couponCode: null,
  amountCoupon: 0,
  taxIncluded: sale.taxIncluded,
  freeTaxRate: sale.freeTaxRate,
  deliveryTaxRate: sale.deliveryTaxRate,
  balance: 0,
  forgiven: 0,
  refunded: 0,
  dueDate: null,
  comments: null,
  products: refund.lines.map((line) => {
    const isIts = ({ lineId }: { lineId: string }) => lineId === line.lineId;
    const pack = sale.products.find(isIts)?.pack;
    return {
      ...line,
      taxRate: [...sale.products, ...sale.services].find(isIts)?.taxRate ?? 0,
      // Units returned from an opened pack are shown as units, not as packs.
      pack: pack && line.quantity % pack.units === 0 ? pack : null,
      discount: null,
      note: null,
      modifiers: [],
    };
  }),
  services: [],
  payments: refund.payments.map((payment) => ({ ...payment, received: null, change: 0 })),
});

/** A refund of the whole free amount has the names of the sale, even if the refund has none. */
const freeAmountsBack = ({ amountFree, freeAmounts }: Refund, sale: Sale): ReceiptSale['freeAmounts'] =>
  amountFree === sale.amountFree ? sale.freeAmounts : freeAmounts;
