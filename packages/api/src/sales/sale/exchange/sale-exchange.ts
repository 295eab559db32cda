import { newId } from '@mostrador/shared/wire/new-id';
import { holdStock, moverOf, returnStock } from '../../../catalog/product/product.ts';
import { conflict, inField } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { holdCoupon } from '../../coupon/coupon.ts';
import { readSale } from '../list/sale-view.ts';
import {
  findCreditor,
  findParts,
  goodsOf,
  holdCustomers,
  refuseStatus,
  writeRefund,
} from '../refund/sale-refund.ts';
import { draftParts, givenBack, isInCash } from '../refund/sale-refund-draft.ts';
import { knownRefund, readRefund } from '../refund/sale-refund-view.ts';
import { type Channel, countedOf, laidOut, readMaterial, type SaleContext, writeDone } from '../sale.ts';
import { holdSale } from '../sell/sale-before.ts';
import { fingerprintsOf } from '../sell/sale-draft.ts';
import { comingBack } from '../sell/sale-goods.ts';
import { lessenUnpaid } from '../sell/sale-write.ts';
import { lessenSold } from '../totals/sale-sold.ts';
import type { ExchangeInput } from './sale-exchange.schema.ts';

/**
 * Exchanges goods of a sale for others: a credit note and a sale in one transaction, linked to each other.
 * The return first reduces the debt of its sale, as in any refund; the rest pays for the new goods, and the
 * customer pays or gets the difference. All rows that both halves change are locked first, in the order of
 * every document, and returned goods are in stock before the new goods are taken. The rules are those of a
 * refund and of a sale. A repeated request with the same ids is the same exchange. Returns both, and their
 * products.
 */
export async function exchangeSale(ctx: SaleContext, input: ExchangeInput, channel: Channel) {
  const { tx, principal } = ctx;
  const id = input.id ?? newId();
  const from = await holdSale(tx, { id: input.saleId, channel });
  const known = await knownRefund(tx, id);
  if (known) {
    if (!fingerprintsOf(tx, input).isSame(known.fingerprint) || !known.exchangeSaleId)
      throw conflict('idInUse');
    noteReplay(tx);
    return { ...(await readPair(ctx, { id, saleId: known.exchangeSaleId })), productIds: [] };
  }
  refuseStatus(from.status);
  const saleId = input.sale.id ?? newId();
  const read = await inField('sale', () => readMaterial(ctx, { input: input.sale, id: saleId, channel }));
  if (read.known) throw conflict('idInUse');
  const [found, creditorId] = await pipeline([findParts(tx, from), findCreditor(tx, input)]);
  const parts = draftParts(input, from, found);
  const { moved } = found;
  const returned = comingBack(goodsOf(parts, { restock: true, moved }), moved, from.decimals);
  const lost = goodsOf(parts, { restock: false, moved });
  const taken = countedOf(read.material.sellables);
  await holdStock(tx, [...[...returned, ...lost].map(({ variantId }) => variantId), ...taken]);
  if (read.material.coupon) await holdCoupon(tx, read.material.coupon.id);
  await holdCustomers(tx, [from.contactId, creditorId, read.material.contact?.id]);
  const whole = givenBack({ parts, credited: 0, coin: null }, from).amount;
  const credited = await lessenUnpaid(ctx, from, whole);
  // The difference is rounded once, on the sale.
  const back = { ...givenBack({ parts, credited, coin: null }, from), credited };
  const exchanged = { value: back.paid, isCash: isInCash(input.paymentMethod, found) };
  const prepared = await inField('sale', () => laidOut(read, { exchanged }));
  const exchangedAmount = prepared.draft.payments.find(({ method }) => method === 'exchange')?.amount ?? 0;
  const move = { type: 'refund' as const, documentId: id, ...moverOf(principal), reason: input.reason };
  if (returned.length > 0) await returnStock(tx, returned, move);
  if (lost.length > 0) await lessenSold(tx, lost);
  await writeDone(ctx, prepared);
  const exchange = { saleId, amount: exchangedAmount };
  const deviceId = input.deviceId ?? input.sale.deviceId ?? null;
  await writeRefund(ctx, { input, creditorId, deviceId, id, sale: from, found, parts, back, exchange });
  ctx.emit('sale.refunded', { id: from.id });
  const { lines } = prepared.draft;
  const productIds = [...parts.lines.map(({ line }) => line), ...lines].map(({ productId }) => productId);
  return { ...(await readPair(ctx, { id, saleId })), productIds };
}

async function readPair({ tx, principal }: SaleContext, { id, saleId }: { id: string; saleId: string }) {
  return { refund: await readRefund(tx, id), sale: await readSale(tx, principal, saleId) };
}
