import {
  deliveryMethods,
  moneyMethods,
  moneySymbols,
  outsideAreas,
  units,
} from '@mostrador/shared/codes/codes';
import { moneyAnswer, quantityAnswer } from '@mostrador/shared/money/amount';
import { languages } from '@mostrador/shared/text/translate';
import { Hours, SpecialDay } from '@mostrador/shared/time/opening-fields';
import { dateField, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { DeliveryArea } from '../../catalog/deliveryarea/deliveryarea.schema.ts';

/** The address of a shop. */
export const BySlug = z.object({ slug: z.string({ error: 'required' }).max(200, 'tooLong') });

export const WebCategoryFilter = BySlug.extend(PageQuery.shape).extend({
  content: z.string().max(100, 'tooLong').optional(),
});
export type WebCategoryFilter = z.infer<typeof WebCategoryFilter>;
export const WebProductFilter = WebCategoryFilter.extend({
  by: oneOf(['name', 'price', 'created_at', 'sold'], 'invalidOption').default('name'),
  order: oneOf(['asc', 'desc'], 'invalidOption').default('asc'),
  categoryIds: z.array(id()).max(100, 'tooManyItems').optional(),
});
export type WebProductFilter = z.infer<typeof WebProductFilter>;

export const WebProductQuery = BySlug.extend({ id: id() });

export const SlotQuery = BySlug.extend({
  deliveryMethod: oneOf(deliveryMethods, 'invalidOption').default('pick_in_store'),
  date: dateField({ required: 'dateRequired' }),
});

/** A shop as its customers see it. Delivery areas are included without the permissions to change them. */
export const WebStore = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  colours: z
    .object({ primary: z.string().nullable(), secondary: z.string().nullable() })
    .meta({ wire: { name: 'colors' } }),
  country: z.string().nullable(),
  currency: z.string(),
  currencySymbol: z.string(),
  decimals: z.union([z.literal(0), z.literal(2)]),
  moneySymbol: z.enum(moneySymbols),
  phoneCode: z.string().nullable(),
  timeZone: z.string(),
  language: z.enum(languages),
  open: z.object({
    isOpen: z.boolean(),
    opensAt: z.date().nullable(),
    closesAt: z.date().nullable(),
    pausedUntil: z.date().nullable(),
  }),
  hours: Hours,
  exceptions: z.array(SpecialDay),
  pickInStore: z.boolean(),
  delivery: z.boolean(),
  tables: z.int(),
  paymentMethods: z.array(z.enum(moneyMethods)),
  deliveryAreas: z.array(
    DeliveryArea.omit({ position: true, active: true, createdAt: true, updatedAt: true }),
  ),
  fixedRate: moneyAnswer().nullable(),
  outsideAreas: z.enum(outsideAreas),
  prepMinutes: z.int(),
  /** The number of days ahead for which an order can be scheduled; 0: scheduling is off. */
  scheduleDays: z.int(),
  maxPerLine: z.int(),
  /** The banners of the current offers, those that end soonest first. */
  offers: z.array(z.object({ banner: z.object({ text: z.string(), color: z.string() }), endsAt: z.date() })),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
  instagram: z.string().nullable(),
  tikTok: z.string().nullable(),
  /** In the international format, which every phone dials. */
  whatsappContact: z.string().nullable(),
  isIndexed: z.boolean(),
  /** The average rating by customers, to a tenth of a star; null for fewer than three ratings. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
});
WebStore.register(z.globalRegistry, { title: 'WebStore' });
export type WebStore = z.infer<typeof WebStore>;

export const WebCategory = z.object({
  id: id(),
  name: z.string(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  productCount: z.int(),
});
WebCategory.register(z.globalRegistry, { title: 'WebCategory' });
export type WebCategory = z.infer<typeof WebCategory>;
export const WebCategoryList = listOf('productCategories', WebCategory);

/** A product as shown to buyers, without its cost and its exact stock. */
export const WebProduct = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.object({ id: id(), name: z.string() }).nullable(),
  price: moneyAnswer(),
  /** The best current offer. With variants, each variant has its own price in it. */
  offer: z.object({ name: z.string().nullable(), price: moneyAnswer(), endsAt: z.date() }).nullable(),
  images: z.array(
    z.object({
      id: id(),
      url: z.string(),
      thumbUrl: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
  hasVariants: z.boolean(),
  variants: z.array(
    z.object({
      id: id(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      style: z.string().nullable(),
      price: moneyAnswer(),
      /** The price in the best current offer. */
      offerPrice: moneyAnswer().nullable(),
      available: z.boolean(),
    }),
  ),
  available: z.boolean(),
  /** The remaining number, if it is small and the shop shows it. */
  left: z.int().nullable(),
  unit: z.enum(units),
  quantityMin: quantityAnswer(),
  quantityStep: quantityAnswer(),
  modifiers: z.array(
    z.object({
      id: id(),
      name: z.string(),
      min: z.int(),
      max: z.int().nullable(),
      options: z.array(
        z.object({ id: id(), name: z.string(), price: moneyAnswer(), available: z.boolean() }),
      ),
    }),
  ),
});
WebProduct.register(z.globalRegistry, { title: 'WebProduct' });
export type WebProduct = z.infer<typeof WebProduct>;
export const WebProductList = listOf('products', WebProduct);

export const SlotList = z.object({ slots: z.array(z.date()) });

/** The data of the first page view of a shop, all at one moment. */
export const WebListing = WebProductList.extend({
  store: WebStore,
  productCategories: z.array(WebCategory),
});
export type WebListing = z.infer<typeof WebListing>;

export const WebShown = z.object({ store: WebStore, product: WebProduct });
export type WebShown = z.infer<typeof WebShown>;
