import { newId } from '@mostrador/shared/wire/new-id';
import type { Call } from '../../core/call/call.ts';
import { countTry, takeBackTry } from '../../core/call/gate/limit.ts';
import { router, storefront } from '../../core/call/trpc.ts';
import { networkOf } from '../../core/call/who/address.ts';
import { tableIn } from '../store/table-code.ts';
import { findStore } from '../store/web-store.ts';
import { readCustomerOrder } from './follow/weborder-customer.ts';
import { proveOrder } from './follow/weborder-proof.ts';
import { giveUpOrder } from './handle/weborder-answer.ts';
import { holdOrder } from './handle/weborder-state.ts';
import { orderAt, orderIdIn } from './place/weborder-door.ts';
import { placeOrder, previewOrder } from './place/weborder-place.ts';
import { rateOrder } from './rating.ts';
import {
  CustomerCancellation,
  CustomerOrder,
  OrderByCode,
  OrderInput,
  OrderPreview,
  PreviewInput,
  ProofInput,
  Rating,
  RatingInput,
} from './weborder.schema.ts';

/** Limits guesses of coupon codes: each preview with a code is counted, until a code is valid. */
const previewing = storefront(async (call, input) => {
  const organizationId = await findStore(call, input);
  if (hasCoupon(input)) await countTry(call.db, couponTries(call, organizationId), couponBound(call));
  return organizationId;
});
const hasCoupon = (input: unknown) =>
  typeof input === 'object' && input !== null && Boolean(Reflect.get(input, 'couponCode'));

type Asker = Pick<Call, 'ip' | 'config'>;
const couponTries = ({ ip }: Asker, organizationId: string) => `coupon ${networkOf(ip)} ${organizationId}`;
const couponBound = ({ config }: Asker) => ({ max: config.limits.ordersPerAddress, minutes: 10 });

/**
 * Many customers may share one network address, so tries are counted by address and shop; those of one shop
 * are also counted together.
 */
const ordering = storefront(async (call, input) => {
  const organizationId = await findStore(call, input);
  const { ordersPerAddress, ordersPerShop } = call.config.limits;
  const by = { address: `order ${networkOf(call.ip)} ${organizationId}`, shop: `orders ${organizationId}` };
  await countTry(call.db, by.address, { max: ordersPerAddress, minutes: 10 });
  await countTry(call.db, by.shop, { max: ordersPerShop, minutes: 10 });
  return organizationId;
});

const withCode = storefront(async (call, input) => (await orderAt(call, input)).organization_id);

const rating = storefront(async (call, input) => {
  const max = call.config.limits.ratingsPerAddress;
  await countTry(call.db, `rating ${networkOf(call.ip)}`, { max, minutes: 1 });
  return (await orderAt(call, input)).organization_id;
});

type Seating = { config: Call['config']; organizationId: string };

/**
 * Replaces the scanned code of a table by its number. Only the signed code is accepted, because anyone could
 * type a number.
 */
const seated = <Input extends { table?: string | null | undefined }>(owner: Seating, input: Input): Input =>
  input.table ? { ...input, table: tableIn(owner, input.table) } : input;

/** The actions of a customer on the public page: order, follow, cancel and rate. */
export const storeOrderRouter = router({
  preview: previewing
    .meta({ rest: 'POST /v1/web/organizations/:slug/sales-transactions/preview' })
    .input(PreviewInput)
    .output(OrderPreview)
    .query(async ({ ctx, input }) => {
      const stranger = ctx.actAs({ id: ctx.organizationId, name: input.customer?.name ?? '' });
      const { preview, terms } = await previewOrder({ ...ctx, ...stranger }, seated(ctx, input));
      const tries = couponTries(ctx, ctx.organizationId);
      if (hasCoupon(input))
        ctx.afterCommit(async ({ db }) => void (await takeBackTry(db, tries, couponBound(ctx))));
      return {
        lines: preview.products.map(({ id, variantId, name, quantity, price, amount, amountDiscount }) => ({
          id,
          variantId,
          name,
          quantity,
          price,
          amount,
          discount: amountDiscount,
        })),
        amount: preview.amount,
        deliveryCost: terms.deliveryCost,
        deliveryTotal: terms.deliveryTotal,
        discounts: preview.amountDiscount,
        total: preview.amount + terms.deliveryTotal,
        minimumMissing: terms.minimumMissing,
        area: terms.area,
        problems: terms.problems.map(({ reason }) => reason),
      };
    }),

  create: ordering
    .meta({
      rest: 'POST /v1/web/organizations/:slug/sales-transactions',
      creates: true,
      wrapper: 'sales_transaction',
      sealsAnswer: true,
      touches: ['webOrder', 'product'],
    })
    .input(OrderInput)
    .output(CustomerOrder)
    .mutation(async ({ ctx, input }) => {
      const { secrets } = ctx.config;
      const id = input.id ?? newId();
      const customer = ctx.actAs({ id, name: input.customer.name });
      const placing = { ...ctx, ...customer, secrets };
      await placeOrder(placing, { ...seated(ctx, input), id });
      ctx.alsoTouched(
        'product',
        input.products.map((line) => line.id),
      );
      return readCustomerOrder({ ...ctx, ...customer }, id);
    }),

  byCode: withCode
    .meta({ rest: 'GET /v1/web/sales-transactions/:code' })
    .input(OrderByCode)
    .output(CustomerOrder)
    .query(async ({ ctx, input }) => readCustomerOrder(ctx, await orderIdIn(ctx.tx, input), input.code)),

  cancel: withCode
    .meta({
      rest: 'POST /v1/web/sales-transactions/:code/cancel',
      wrapper: 'sales_transaction',
      touches: ['webOrder', 'product'],
      sealsAnswer: true,
    })
    .input(CustomerCancellation)
    .output(CustomerOrder)
    .mutation(async ({ ctx, input: { reason = null, ...named } }) => {
      const id = await orderIdIn(ctx.tx, named);
      const customer = ctx.actAs({ id, name: (await holdOrder(ctx.tx, id)).order.customerName });
      ctx.alsoTouched('product', await giveUpOrder({ ...ctx, ...customer }, { id, to: 'cancelled', reason }));
      return readCustomerOrder({ ...ctx, ...customer }, id, named.code);
    }),

  /**
   * Sends a picture of the transfer, which only the shop can see. Only the secret code allows sending one.
   */
  prove: withCode
    .meta({
      rest: 'POST /v1/web/sales-transactions/:code/proof',
      wrapper: 'sales_transaction',
      multipart: 'private',
      touches: ['webOrder'],
      sealsAnswer: true,
    })
    .input(ProofInput)
    .output(CustomerOrder)
    .mutation(async ({ ctx, input: { code, image } }) => {
      const id = await orderIdIn(ctx.tx, { code });
      const customer = ctx.actAs({ id, name: (await holdOrder(ctx.tx, id)).order.customerName });
      await proveOrder({ ...ctx, ...customer }, { id, image });
      return readCustomerOrder({ ...ctx, ...customer }, id, code);
    }),

  rate: rating
    .meta({
      rest: 'POST /v1/web/sales-transactions/:code/ratings',
      creates: true,
      wrapper: 'rating',
      touches: ['rating', 'webOrder'],
    })
    .input(RatingInput)
    .output(Rating)
    .mutation(async ({ ctx, input: { code, phone, ...fields } }) => {
      const id = await orderIdIn(ctx.tx, { code, phone });
      const { order } = await holdOrder(ctx.tx, id);
      const customer = ctx.actAs({ id, name: order.customerName });
      return rateOrder({ ...ctx, ...customer }, id, fields);
    }),
});
