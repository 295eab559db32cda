import { wholeQuantity } from '@mostrador/shared/money/money';
import type { ChosenExtra } from '../sale/cart/item.ts';

type Option = { id: string; name: string; price: number };
/** The fields of a modifier that the choice of its options needs. */
export type ExtraLimits = { min: number; max: number | null; options: readonly Option[] };

const countOf = ({ options }: ExtraLimits, ids: readonly string[]) =>
  options.filter(({ id }) => ids.includes(id)).length;

/** True if every question is answered with as many options as it requires. */
export const isComplete = (extras: readonly ExtraLimits[], ids: readonly string[]): boolean =>
  extras.every((extra) => {
    const count = countOf(extra, ids);
    return count >= extra.min && (extra.max === null || count <= extra.max);
  });

/**
 * Returns the options after a tap, which adds or removes the option. Above the maximum, the option chosen
 * first is removed.
 */
export function toggled(ids: readonly string[], extra: ExtraLimits, optionId: string): string[] {
  if (ids.includes(optionId)) return ids.filter((id) => id !== optionId);
  const isFull = extra.max !== null && countOf(extra, ids) >= extra.max;
  const oldest = isFull ? ids.find((id) => extra.options.some((option) => option.id === id)) : undefined;
  return [...ids.filter((id) => id !== oldest), optionId];
}

/** The chosen options as a line stores them, in the order of the questions. */
export const chosenOf = (extras: readonly ExtraLimits[], ids: readonly string[]): ChosenExtra[] =>
  extras
    .flatMap(({ options }) => options)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, price }) => ({ id, name, price, quantity: wholeQuantity }));
