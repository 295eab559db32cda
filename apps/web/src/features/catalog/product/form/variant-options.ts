import { useTranslations } from 'use-intl';
import { blankVariant, type VariantValues } from './product-form.ts';

/** The dimensions in which variants differ. */
export const dimensions = ['color', 'size', 'style'] as const;
export type Dimension = (typeof dimensions)[number];

/** The names of the dimensions. */
export function useDimensionNames(): Record<Dimension, string> {
  const t = useTranslations('product');
  const common = useTranslations('common');
  return { color: common('color'), size: t('size'), style: t('style') };
}

/** The values of one dimension that variants have, in their order. */
export const optionsOf = (variants: VariantValues[], dimension: Dimension): string[] => [
  ...new Set(variants.map((variant) => variant[dimension]).filter(Boolean)),
];

type Options = { dimension: Dimension; options: string[] };

/**
 * Changes the options of one dimension. A new option adds a row for every combination of the other
 * dimensions; a removed option removes its rows. The first option of a dimension only names the existing
 * rows, and removing the last option only unnames them.
 */
export function withOptions(variants: VariantValues[], { dimension, options }: Options): VariantValues[] {
  const before = optionsOf(variants, dimension);
  const [first = ''] = options;
  const named = before.length === 0 ? variants.map((row) => ({ ...row, [dimension]: first })) : variants;
  const remaining =
    options.length === 0
      ? oncePerRest(named, dimension).map((row) => ({ ...row, [dimension]: '' }))
      : named.filter((row) => options.includes(row[dimension]));
  const rests = oncePerRest(remaining.length > 0 ? remaining : named, dimension);
  const added = options
    .filter((option) => option !== '' && !remaining.some((row) => row[dimension] === option))
    .flatMap((option) =>
      rests.map(({ color, size, style }) => ({ ...blankVariant(), color, size, style, [dimension]: option })),
    );
  return inOrder([...remaining, ...added]);
}

/** One row for each name that remains without the dimension. */
function oncePerRest(variants: VariantValues[], dimension: Dimension): VariantValues[] {
  const rests = dimensions.filter((each) => each !== dimension);
  const nameOf = (row: VariantValues) => JSON.stringify(rests.map((each) => row[each]));
  const known = new Set<string>();
  return variants.filter((row) => {
    const name = nameOf(row);
    return !known.has(name) && known.add(name);
  });
}

/** Sorted by colour, then by size, then by style, each in the order in which it was first entered. */
function inOrder(variants: VariantValues[]): VariantValues[] {
  const places = dimensions.map((dimension) => ({ dimension, options: optionsOf(variants, dimension) }));
  const placeOf = (row: VariantValues) =>
    places.reduce(
      (place, { dimension, options }) => place * (options.length + 1) + options.indexOf(row[dimension]) + 1,
      0,
    );
  return variants.toSorted((one, other) => placeOf(one) - placeOf(other));
}
