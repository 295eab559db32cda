import { newId } from '@mostrador/shared/wire/new-id';
import type { Output } from '../../../lib/api/output.ts';
import type { AppForm } from '../../../lib/forms/form.ts';

export type ReadModifier = Output<'modifier.byId'>;

export type OptionValues = {
  id: string;
  name: string;
  price: number | null;
  cost: number | null;
  productId: string | null;
};

/** A modifier in its form. `things` are the products or services that use it. */
export type ModifierValues = {
  type: 'product' | 'service';
  name: string;
  required: boolean;
  min: number;
  max: number | null;
  options: OptionValues[];
  things: string[];
  /** True if the user may see costs. Otherwise none is sent and the existing ones stay. */
  canSeeCost: boolean;
};
export type ModifierFormApi = AppForm<ModifierValues>;

export const blankOption = (): OptionValues => ({
  id: newId(),
  name: '',
  price: null,
  cost: null,
  productId: null,
});

export const blankModifier = (canSeeCost: boolean): ModifierValues => ({
  type: 'product',
  name: '',
  required: false,
  min: 0,
  max: 1,
  options: [blankOption(), blankOption()],
  things: [],
  canSeeCost,
});

export const valuesOf = (modifier: ReadModifier): ModifierValues => ({
  ...modifier,
  options: modifier.options.map((option) => ({ ...option, cost: option.cost ?? null })),
  things: modifier.type === 'product' ? modifier.productIds : modifier.serviceIds,
  canSeeCost: modifier.options.every(({ cost }) => cost !== undefined),
});

export const isFilled = ({ name, price }: OptionValues): boolean => name.trim() !== '' || price !== null;

/** The values of the form under the names of the API. Empty rows are left out. */
export function draftOf({ things, options, canSeeCost, min, ...values }: ModifierValues) {
  const filled = options.filter(isFilled);
  return {
    ...values,
    min: values.required ? Math.max(1, min) : 0,
    options: filled.map(({ price, cost, ...option }) => ({
      ...option,
      // An empty field adds nothing. An omitted price would stay unchanged.
      price: price ?? 0,
      ...(canSeeCost && { cost }),
    })),
    ...(values.type === 'product' ? { productIds: things } : { serviceIds: things }),
  };
}
