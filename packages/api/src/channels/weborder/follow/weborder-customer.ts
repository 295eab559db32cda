import type { TenantTx } from '@mostrador/database/connect';
import { findCountry } from '@mostrador/shared/shop/country';
import { translator } from '@mostrador/shared/text/translator';
import { formatMoney } from '@mostrador/shared/words/format';
import { and, eq } from 'drizzle-orm';
import type { Config, Principal } from '../../../core/call/call.ts';
import { notFound } from '../../../core/call/errors.ts';
import { notDeleted } from '../../../core/db/columns.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import { readSale } from '../../../sales/sale/list/sale-view.ts';
import type { Sale } from '../../../sales/sale/sale.schema.ts';
import { accountNumberOf, findPaymentInfo } from '../../store/payment-info.ts';
import { storeSettings } from '../../store/store.table.ts';
import { ratedWithinDays, ratingsOf } from '../rating.ts';
import { type CustomerOrder, mostProofs } from '../weborder.schema.ts';
import { webOrders } from '../weborder.table.ts';
import { type OrderRow, paymentStatusOf, stepsOf } from '../weborder-view.ts';
import { mayProve } from './weborder-proof.ts';
import { trackingOf } from './weborder-tracking.ts';

type Reader = { tx: TenantTx; principal: Principal; config: Pick<Config, 'secrets' | 'storeUrl'> };

/**
 * Reads an order for its customer, without the phone and with only the street of the address. `code` is the
 * code with which the customer opened it.
 */
export async function readCustomerOrder(
  { tx, principal, config }: Reader,
  id: string,
  code?: string,
): Promise<CustomerOrder> {
  const [[row], [shop], [settings]] = await pipeline([
    tx
      .select()
      .from(webOrders)
      .where(and(eq(webOrders.id, id), notDeleted(webOrders))),
    tx.select({ slug: organizations.slug, name: organizations.name }).from(organizations),
    tx.select().from(storeSettings),
  ]);
  if (!row || !shop) throw notFound();
  const [sale, steps, [rating]] = [
    await readSale(tx, principal, id),
    await stepsOf(tx, [id]),
    await ratingsOf(tx, [id]),
  ];
  const tracking = trackingOf(config, { order: row, slug: shop.slug, code });
  const { processStatus } = row;
  return {
    id,
    code: row.code,
    processStatus,
    deliveryStatus: row.deliveryStatus,
    deliveryMethod: row.deliveryMethod,
    paymentMethod: row.paymentMethod,
    scheduledFor: row.scheduledFor,
    promisedAt: row.promisedAt,
    readyAt: row.readyAt,
    holdUntil: row.holdUntil,
    reason: row.reason,
    createdAt: row.createdAt,
    ...tracking,
    organization: { slug: shop.slug ?? '', name: shop.name },
    status: sale.status,
    paymentStatus: paymentStatusOf(sale),
    amount: sale.amount,
    deliveryCost: sale.delivery,
    deliveryTotal: sale.delivery + (sale.taxIncluded ? 0 : sale.deliveryTax),
    discounts: sale.amountDiscount,
    currency: sale.currency,
    decimals: sale.decimals,
    products: sale.products.map(boughtOf),
    comments: sale.comments,
    addressLine: row.address?.street ?? null,
    area: row.areaName,
    table: row.tableLabel,
    canCancel: processStatus === 'incoming',
    canRate: canRate(row, rating?.createdAt ?? null),
    whatsappUrl: whatsappUrlOf(settings?.whatsappContact ?? null, {
      row,
      principal,
      amount: sale.amount,
      decimals: sale.decimals,
      trackingUrl: tracking.trackingUrl,
    }),
    paymentLink: row.paymentMethod === 'card' ? (settings?.paymentLink ?? null) : null,
    bankAccount: mayProve(row, sale) ? await bankAccountOf(tx, config) : null,
    proofs: row.proofIds.length,
    canProve: mayProve(row, sale) && row.proofIds.length < mostProofs,
    steps: steps.map(({ kind, from, to, reason, at }) => ({ kind, from, to, reason, at })),
    rating: rating && !rating.hiddenAt ? rating : null,
  };
}

/**
 * Reads the bank account if it is accepted and can be decrypted. A changed account is not shown until it is
 * reviewed.
 */
async function bankAccountOf(tx: TenantTx, config: Reader['config']): Promise<CustomerOrder['bankAccount']> {
  const info = await findPaymentInfo(tx);
  if (info?.status !== 'accepted') return null;
  const { bankName, accountType, holder } = info;
  const accountNumber = accountNumberOf(config, info);
  return accountNumber === null ? null : { bankName, accountType, accountNumber, holder };
}

const boughtOf = (line: Sale['products'][number]) => ({
  id: line.id,
  name: line.name,
  quantity: line.quantity,
  price: line.price,
  amount: line.amount,
  modifiers: line.modifiers.map(({ name }) => name),
  note: line.note,
});

const dayMs = 86_400_000;

function canRate({ processStatus, completedAt }: OrderRow, ratedAt: Date | null) {
  if (processStatus !== 'completed' || !completedAt) return false;
  const isRecent = Date.now() - completedAt.getTime() < ratedWithinDays * dayMs;
  return isRecent && (ratedAt === null || Date.now() - ratedAt.getTime() < dayMs);
}

type Message = {
  row: OrderRow;
  principal: Principal;
  amount: number;
  decimals: number;
  trackingUrl: string;
};

/** Builds the link with the message of the customer to the shop about the order, ready to send. */
function whatsappUrlOf(contact: string | null, { row, principal, ...details }: Message) {
  const digits = contact?.replace(/\D/g, '');
  if (!digits) return null;
  const { countryId, settings } = principal.shop;
  const { moneySymbol } = settings;
  const symbol = findCountry(countryId ?? '')?.currencySymbol ?? principal.shop.currency;
  const { language } = row;
  const { currency } = principal.shop;
  const style = { symbol, moneySymbol, decimals: details.decimals, language, currency };
  const t = translator(language, moneySymbol);
  const text = t('weborder.whatsapp', {
    code: row.code,
    total: formatMoney(details.amount, style),
    url: details.trackingUrl,
  });
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
