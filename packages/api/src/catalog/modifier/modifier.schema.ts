import { lineKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/**
 * An option that can be added: `price` is the surcharge per unit, `productId` the product from which stock is
 * taken.
 */
const Option = z.object({
  id: id().optional(),
  name: line(60, { required: 'nameRequired' }),
  price: money().optional(),
  cost: money().nullish(),
  productId: id().nullish(),
});
export type OptionInput = z.infer<typeof Option>;

const count = () => z.int({ error: 'invalidNumber' }).min(0, 'quantityMinimum').max(99, 'numberTooLarge');
const members = () => z.array(id()).max(2000, 'tooManyItems');

const fields = {
  name: line(60, { required: 'nameRequired' }),
  /** True if a sale must choose an option; then at least one, or `min`, is chosen. */
  required: z.boolean().optional(),
  min: count().optional(),
  /** The maximum number of options in total; null if unlimited. */
  max: count().min(1, 'quantityMinimum').nullish(),
  options: z
    .array(Option, { error: orAbsent('invalidList', 'optionRequired') })
    .min(1, 'optionRequired')
    .max(50, 'tooManyItems'),
  productIds: members().optional(),
  serviceIds: members().optional(),
};

export const ModifierInput = z.object({
  ...fields,
  type: oneOf(lineKinds, 'invalidOption'),
  id: id().optional(),
});
export type ModifierInput = z.infer<typeof ModifierInput>;

/** The kind cannot change, because lines of sales of products or services refer to the modifier. */
export const ModifierChanges = z
  .object(fields)
  .partial()
  .extend({ type: oneOf(lineKinds, 'invalidOption').optional(), id: id() });
export type ModifierChanges = z.infer<typeof ModifierChanges>;

export const ModifierFilter = SyncQuery.extend({ content: z.string().max(100, 'tooLong').optional() });
export type ModifierFilter = z.infer<typeof ModifierFilter>;

export const Modifier = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(lineKinds),
  required: z.boolean(),
  min: z.int(),
  max: z.int().nullable(),
  options: z.array(
    z.object({
      id: id(),
      name: z.string(),
      price: moneyAnswer(),
      /** Absent for users who may not see costs. */
      cost: moneyAnswer().nullable().optional(),
      productId: id().nullable(),
    }),
  ),
  productIds: z.array(id()),
  serviceIds: z.array(id()),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
Modifier.register(z.globalRegistry, { title: 'Modifier' });
export type Modifier = z.infer<typeof Modifier>;
export const ModifierList = listOf('modifiers', Modifier);
