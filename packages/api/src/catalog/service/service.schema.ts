import { serviceFilters, serviceOrders, tableFormats, units } from '@mostrador/shared/codes/codes';
import {
  money,
  moneyAnswer,
  quantity,
  quantityAnswer,
  rate,
  rateAnswer,
} from '@mostrador/shared/money/amount';
import { line, oneOf, optionalParagraph } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Image, imageInputs, removalReason, removedFor, uniqueIds } from '../product/product.schema.ts';

const fields = {
  name: line(80, { required: 'nameRequired' }),
  description: optionalParagraph(2000).nullish(),
  serviceCategoryId: id().nullish(),
  price: money({ required: 'priceRequired' }),
  cost: money().nullish(),
  unit: oneOf(units, 'invalidOption').optional(),
  quantityStep: quantity().min(1, 'quantityMinimum').optional(),
  quantityMin: quantity().min(1, 'quantityMinimum').optional(),
  showInPos: z.boolean().optional(),
  showInStore: z.boolean().optional(),
  favourite: z.boolean().optional(),
  taxRate: rate().nullish(),
  wholesaleQuantity: quantity().min(1, 'quantityMinimum').nullish(),
  wholesalePrice: money().nullish(),
  durationMinutes: z
    .int({ error: 'minutesMinimum' })
    .min(1, 'minutesMinimum')
    .max(100_000, 'numberTooLarge')
    .nullish(),
  modifierIds: uniqueIds().optional(),
  images: imageInputs().optional(),
};

/** A service: a product without stock and barcode. */
export const ServiceInput = z.object({ ...fields, id: id().optional() });
export type ServiceInput = z.infer<typeof ServiceInput>;
export const ServiceChanges = z.object(fields).partial().extend({ id: id() });
export type ServiceChanges = z.infer<typeof ServiceChanges>;

export const ServiceFilter = SyncQuery.extend({
  content: z.string().max(200, 'tooLong').optional(),
  by: oneOf(serviceOrders, 'invalidOption').default('name'),
  order: oneOf(['asc', 'desc'], 'invalidOption').default('asc'),
  serviceCategoryIds: z.array(id()).max(100, 'tooManyItems').optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  filterBy: oneOf(serviceFilters, 'invalidOption').optional(),
});
export type ServiceFilter = z.infer<typeof ServiceFilter>;

/** Exports the whole list with its filters and order to a file. */
export const ServiceExport = ServiceFilter.pick({
  content: true,
  by: true,
  order: true,
  serviceCategoryIds: true,
  ids: true,
  filterBy: true,
}).extend({ format: oneOf(tableFormats, 'invalidOption').default('xlsx') });

export const ServiceRemoval = z.object({ id: id(), ...removalReason });

export const Service = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  serviceCategoryId: id().nullable(),
  category: z.object({ id: id(), name: z.string() }).nullable(),
  price: moneyAnswer(),
  /** Absent for users who may not see costs. */
  cost: moneyAnswer().nullable().optional(),
  unit: z.enum(units),
  quantityStep: quantityAnswer(),
  quantityMin: quantityAnswer(),
  showInPos: z.boolean(),
  showInStore: z.boolean(),
  favourite: z.boolean(),
  taxRate: rateAnswer().nullable(),
  wholesaleQuantity: quantityAnswer().nullable(),
  wholesalePrice: moneyAnswer().nullable(),
  durationMinutes: z.int().nullable(),
  modifierIds: z.array(id()),
  images: z.array(Image),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
  ...removedFor,
});
Service.register(z.globalRegistry, { title: 'Service' });
export type Service = z.infer<typeof Service>;
export const ServiceList = listOf('services', Service);
