import { lineKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** One thing that may be added: `price` is what one of it adds, `productId` whose stock it takes. */
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
  /** Whether a sale must say something about it; then at least one, or `min`, is chosen. */
  required: z.boolean().optional(),
  min: count().optional(),
  /** How many may be chosen in all; null as many as one likes. */
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

/** What it is for cannot change: sales of products and of services have it in their lines. */
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
      /** Absent for who may not see costs. */
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
