import { discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { endBeforeStart, isPeriod, isShare, promised, shareTooLarge } from '@mostrador/shared/money/discount';
import {
  dateField,
  daysInOrder,
  hexColor,
  isInOrder,
  line,
  optionalLine,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Product, ProductFilter } from '../../catalog/product/product.schema.ts';

export const mostOffered = 2000;

const Banner = z.object({ text: line(60), color: hexColor() });

const fields = {
  name: optionalLine(60).nullish(),
  ...promised,
  allProducts: z.boolean({ error: 'invalidBoolean' }).optional(),
  productIds: z.array(id()).max(mostOffered, 'tooManyItems').optional(),
  priority: z.int({ error: 'invalidNumber' }).min(0, 'invalidNumber').max(9, 'numberTooLarge').optional(),
  banner: Banner.nullish(),
};

export const OfferInput = z
  .object({ ...fields, id: id().optional() })
  .refine(isShare, shareTooLarge)
  .refine(isPeriod, endBeforeStart)
  .refine(({ allProducts = false, productIds = [] }) => allProducts || productIds.length > 0, {
    error: 'productRequired',
    path: ['productIds'],
  });
export type OfferInput = z.infer<typeof OfferInput>;

/** Partial update: omitted fields keep their value. The merged record is validated like a new one. */
export const OfferChanges = z.object(fields).partial().extend({ id: id() });
export type OfferChanges = z.infer<typeof OfferChanges>;

export const OfferFilter = SyncQuery.extend({ content: z.string().max(100, 'tooLong').optional() });

export const Offer = z.object({
  id: id(),
  name: z.string().nullable(),
  value: moneyAnswer(),
  unit: z.enum(discountUnits),
  startsAt: z.date(),
  endsAt: z.date(),
  allProducts: z.boolean(),
  productIds: z.array(id()),
  channels: z.array(z.enum(offerChannels)),
  priority: z.int(),
  banner: z.object({ text: z.string(), color: z.string() }).nullable(),
  active: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
Offer.register(z.globalRegistry, { title: 'Offer' });
export type Offer = z.infer<typeof Offer>;
export const OfferList = listOf('offers', Offer);

/** The fields by which a till calculates prices, with the period in which they apply. */
export const TillOffer = Offer.pick({
  id: true,
  name: true,
  value: true,
  unit: true,
  startsAt: true,
  endsAt: true,
  allProducts: true,
  productIds: true,
  priority: true,
});
export const TillOffers = z.object({ offers: z.array(TillOffer) });

/** The days within which an offer runs, today by default. */
export const OfferedQuery = PageQuery.extend({
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);

export const OfferedFilter = ProductFilter;

export const OfferedProduct = Product.extend({
  offerId: id().nullable(),
  /** The price in the best current offer. Null if no offer makes the product cheaper. */
  offerPrice: moneyAnswer().nullable(),
  /** Absent if the caller may not see costs; null if the cost is unknown. */
  belowCost: z.boolean().nullable().optional(),
});
OfferedProduct.register(z.globalRegistry, { title: 'OfferedProduct' });
export const OfferedProducts = listOf('products', OfferedProduct);
