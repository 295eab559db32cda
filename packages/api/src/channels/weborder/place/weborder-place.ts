import type { TenantTx } from '@mostrador/database/connect';
import type { Language } from '@mostrador/shared/text/translate';
import { openAt } from '@mostrador/shared/time/opening';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { deliveryAreas } from '../../../catalog/deliveryarea/deliveryarea.table.ts';
import { products } from '../../../catalog/product/product.table.ts';
import { findSellables, holdStock } from '../../../catalog/product/product.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { among } from '../../../core/db/list.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import type { Secrets } from '../../../core/io/secrets.ts';
import { findDuplicates } from '../../../directory/contact/contact.ts';
import { phoneE164Of } from '../../../directory/contact/phone.ts';
import { reserveStock } from '../../../inventory/stock/stock-hold.ts';
import { takeCoupon } from '../../../sales/coupon/coupon-use.ts';
import { type Sale, SaleInput } from '../../../sales/sale/sale.schema.ts';
import { sales } from '../../../sales/sale/sale.table.ts';
import { countedOf, previewSale, recordSale } from '../../../sales/sale/sale.ts';
import { readLines } from '../../../sales/sale/sell/sale-before.ts';
import { fingerprintsOf } from '../../../sales/sale/sell/sale-draft.ts';
import { stockOf } from '../../../sales/sale/sell/sale-extras.ts';
import { deliveryTotal } from '../../../sales/sale/sell/sale-rule.ts';
import { paymentInfos, storeSettings } from '../../store/store.table.ts';
import { methodsOf } from '../../store/web-store.ts';
import { notifyCustomer } from '../follow/weborder-mail.ts';
import { roomForStrangers } from '../follow/weborder-share.ts';
import type { OrderContext } from '../handle/weborder-state.ts';
import { noteStep } from '../handle/weborder-step.ts';
import type { OrderInput, PreviewInput } from '../weborder.schema.ts';
import { webOrders } from '../weborder.table.ts';
import { isBlocked } from './store-block.ts';
import { newOrderCode, newTrackingCode, trackingHashOf } from './weborder-code.ts';
import { type Judged, type Terms, termsOf } from './weborder-terms.ts';

type Placing = OrderContext & { secrets: Secrets; language: Language };

const holdMinutes = 30;
const mostOpen = 3;
const codeTries = 3;

/**
 * Places an order from the public page: the ticket of a sale, with prices, areas and hours from the server
 * alone. Its goods are reserved for half an hour, up to the share that the shop allows for unconfirmed
 * orders. Everything that the order sells is locked first and in one order. The same id with the same body
 * is the same order. Returns its id.
 */
export async function placeOrder(ctx: Placing, input: OrderInput): Promise<{ id: string }> {
  const { tx, principal } = ctx;
  const id = input.id ?? newId();
  if (await isKnown(ctx, input)) return { id };
  const phone = phoneOf(ctx, input);
  await refuseStrangers(tx, { phone, input });
  const { sellables, judged, ticket } = await priceOrder(ctx, input);
  const { deliveryCost, area, problems } = termsOf(judged);
  const [problem] = problems;
  if (problem) throw problem;
  const sale = await recordSale(ctx, SaleInput.parse({ ...ticket, id, delivery: deliveryCost }), 'web');
  refuseOtherTotal(input, sale);
  const holdUntil = holdUntilOf(judged);
  const tracked = new Set(sellables.flatMap((each) => (each?.trackStock ? [each.variantId] : [])));
  const goods = stockOf(await readLines(tx, sale), tracked);
  const atMost = await roomForStrangers(tx, goods, judged.settings.strangerShare);
  await reserveStock(tx, goods, {
    holderId: id,
    expiresAt: holdUntil,
    mayOversell: principal.shop.settings.stockPolicy === 'allow',
    ...(atMost && { atMost }),
  });
  await countCoupon(tx, { sale, phone });
  await writeOrder(ctx, { id, input, phone, area, holdUntil });
  await noteStep(tx, id, { kind: 'process', from: null, to: 'incoming', by: principal });
  await notifyCustomer(ctx, { id, email: input.customer.email ?? null }, 'placed');
  ctx.emit('web_order.placed', { id });
  return { id };
}

/**
 * Calculates the price of the order and the reasons for a refusal; reserves and writes nothing. An unmet
 * condition of a coupon is one of the reasons, and the price is then without the coupon.
 */
export async function previewOrder(ctx: OrderContext, input: PreviewInput) {
  try {
    const { judged, preview } = await priceOrder(ctx, input);
    return { preview, terms: termsOf(judged) };
  } catch (error) {
    if (!isUnmet(error)) throw error;
    const { judged, preview } = await priceOrder(ctx, { ...input, couponCode: null });
    const terms = termsOf(judged);
    return { preview, terms: { ...terms, problems: [...terms.problems, error] } };
  }
}

const isUnmet = (error: unknown): error is DomainError =>
  error instanceof DomainError && ['couponMinimum', 'couponNotForThese'].includes(error.reason);

/** True for a retry, which returns the existing order. A known id of any other record is refused. */
async function isKnown({ tx }: OrderContext, input: OrderInput) {
  if (!input.id) return false;
  const [known] = await tx
    .select({
      fingerprint: sql<string | null>`coalesce(${webOrders.fingerprint}, ${sales.fingerprint})`,
      orderId: webOrders.id,
    })
    .from(sales)
    .leftJoin(webOrders, eq(webOrders.id, sales.id))
    .where(eq(sales.id, input.id));
  if (!known) return false;
  if (!known.orderId || !fingerprintsOf(tx, input).isSame(known.fingerprint)) throw conflict('idInUse');
  noteReplay(tx);
  return true;
}

function phoneOf({ principal }: OrderContext, { customer }: OrderInput) {
  const phone = phoneE164Of(customer.phone, principal.shop.countryId);
  if (!phone) throw new InvalidField('customer.phone', 'phoneInvalid');
  return phone;
}

type Stranger = { phone: string; input: OrderInput };

/**
 * Refuses a phone with three open orders. A blocked phone, and a program that fills the form, receive the
 * same refusal without a reason.
 */
async function refuseStrangers(tx: TenantTx, { phone, input }: Stranger) {
  if (input.website || (await isBlocked(tx, phone))) throw conflict('orderNotAccepted');
  // The lock makes concurrent orders of one phone be counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${phone}`}, 0))`);
  const open = await tx
    .select({ id: webOrders.id })
    .from(webOrders)
    .where(
      and(eq(webOrders.phone, phone), eq(webOrders.processStatus, 'incoming'), isNull(webOrders.deletedAt)),
    )
    .limit(mostOpen);
  if (open.length >= mostOpen) throw conflict('orderNotAccepted');
}

/** Locks the records that the order refers to, and builds its ticket and the terms by which it is checked. */
async function priceOrder(ctx: OrderContext, input: PreviewInput) {
  const { tx, principal, now } = ctx;
  const requested = input.products.map(({ id, variantId }) => ({
    productId: id,
    variantId: variantId ?? null,
  }));
  const [settings, areas, sold, sellables, reviews] = await pipeline([
    tx.select().from(storeSettings),
    tx
      .select()
      .from(deliveryAreas)
      .where(and(eq(deliveryAreas.active, true), isNull(deliveryAreas.deletedAt)))
      .orderBy(asc(deliveryAreas.position), asc(deliveryAreas.id)),
    tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          among(
            products.id,
            requested.map(({ productId }) => productId),
          ),
          eq(products.kind, 'product'),
          eq(products.showInStore, true),
        ),
      ),
    findSellables(tx, requested),
    tx.select({ review: paymentInfos.status }).from(paymentInfos),
  ]);
  const [store] = settings;
  if (!store) throw notFound();
  const methods = methodsOf({ settings: store, review: reviews[0]?.review ?? null });
  refuseLines(input, { store, shown: new Set(sold.map(({ id }) => id)) });
  const counted = countedOf(sellables);
  if (counted.length > 0) await holdStock(tx, counted);
  const ticket = {
    status: 'in_progress' as const,
    products: input.products,
    comments: input.comments,
    concept: null,
    couponCode: couponOf(input),
  };
  const preview = await previewSale(ctx, SaleInput.parse(ticket), 'web');
  const { timeZone } = principal.shop;
  const withTax = (deliveryCost: number) => deliveryTotal(principal.shop, deliveryCost);
  const terms = { settings: store, areas, timeZone, now: now(), methods, input };
  const judged = { ...terms, goods: preview.amount, withTax };
  return { sellables, judged, ticket, preview };
}

/**
 * Normalizes the coupon code for comparison. A text that cannot be a code is refused like an unknown code.
 */
function couponOf({ couponCode }: PreviewInput) {
  const code = couponCode?.toUpperCase() ?? null;
  if (code !== null && !/^[A-Z0-9]+$/.test(code)) throw conflict('couponInvalid');
  return code;
}

type Offered = { store: typeof storeSettings.$inferSelect; shown: ReadonlySet<string> };

function refuseLines({ products: lines }: PreviewInput, { store, shown }: Offered) {
  for (const [index, { id, quantity }] of lines.entries()) {
    if (!shown.has(id)) throw notFound(`products.${index}.id`);
    if (quantity > store.maxPerLine * 1000)
      throw new InvalidField(`products.${index}.quantity`, 'quantityTooLarge');
  }
}

/** Refuses an order if the page showed another total: customers are charged only the total they saw. */
function refuseOtherTotal({ expectedTotal }: OrderInput, { amount, products: lines }: Sale) {
  if (expectedTotal === undefined || expectedTotal === amount) return;
  const priced = lines.map((line) => ({
    productId: line.id,
    variantId: line.variantId,
    price: line.price,
    amount: line.amount,
  }));
  throw conflict('priceChanged', { total: amount, lines: priced });
}

/**
 * Counts the use of a coupon when the order is placed. The limit per customer is checked when the order is
 * approved: a refusal here would reveal the purchases of the owner of a phone to any person who types it.
 */
async function countCoupon(tx: TenantTx, { sale, phone }: { sale: Sale; phone: string }) {
  const { id: saleId, couponId, amountCoupon: amount } = sale;
  if (couponId === null) return;
  const [known] = await findDuplicates(tx, { phoneE164: phone });
  const contactId = known?.id ?? null;
  const holder = { contactId, phoneKey: phone, isJudgedLater: true };
  await takeCoupon(tx, { couponId, saleId, channel: 'web', amount, ...holder });
}

/** The reservation lasts half an hour of opening hours, so that a member can answer. */
function holdUntilOf({ settings, timeZone, now }: Judged) {
  const { hours, exceptions } = settings;
  const { isOpen, opensAt } = openAt({ hours, exceptions, timeZone }, now);
  const from = isOpen || !opensAt ? now : opensAt;
  return new Date(from.getTime() + holdMinutes * 60_000);
}

/** Converts the address to its stored format; omitted fields become null. */
export const addressOf = (address: PreviewInput['address']) =>
  address
    ? {
        street: address.street,
        reference: address.reference ?? null,
        lat: address.lat ?? null,
        lng: address.lng ?? null,
      }
    : null;

type Written = { id: string; input: OrderInput; phone: string; area: Terms['area']; holdUntil: Date };

async function writeOrder(ctx: Placing, { id, input, phone, area, holdUntil }: Written) {
  const { tx, principal, secrets, language } = ctx;
  const { customer } = input;
  const { organizationId } = principal;
  await tx.insert(webOrders).values({
    id,
    code: await freeCode(tx),
    trackingHash: trackingHashOf(newTrackingCode(secrets, { organizationId, id })),
    deliveryMethod: input.deliveryMethod,
    areaId: area?.id ?? null,
    areaName: area?.name ?? null,
    tableLabel: input.deliveryMethod === 'table' ? (input.table ?? null) : null,
    address: input.deliveryMethod === 'delivery' ? addressOf(input.address) : null,
    customerName: customer.name,
    phone,
    email: customer.email ?? null,
    language,
    paymentMethod: input.paymentMethod,
    cashWith: input.paymentMethod === 'cash' ? (input.cashWith ?? null) : null,
    scheduledFor: input.scheduledFor ? new Date(input.scheduledFor) : null,
    holdUntil,
    fingerprint: fingerprintsOf(tx, input).now,
  });
}

/**
 * Picks one of 28 million codes that the shop has not used. A code that is used at the same moment is
 * refused by its index.
 */
async function freeCode(tx: TenantTx): Promise<string> {
  for (let tries = 0; tries < codeTries; tries += 1) {
    const code = newOrderCode();
    const [taken] = await tx.select({ id: webOrders.id }).from(webOrders).where(eq(webOrders.code, code));
    if (!taken) return code;
  }
  throw conflict('conflict');
}
