import { newOwnBarcode } from '@mostrador/shared/money/check-digit';
import type { VariantValues } from './product-form.ts';

/** The columns of a variant matrix. Each variant has its own value. */
export const filledColumns = ['price', 'cost', 'stock'] as const;
export type FilledColumn = (typeof filledColumns)[number];

/** Copies the value of one row of a column to all rows below it. */
export function filledDown(
  variants: VariantValues[],
  { column, from }: { column: FilledColumn; from: number },
): VariantValues[] {
  const value = variants[from]?.[column] ?? null;
  return variants.map((variant, index) => (index < from ? variant : { ...variant, [column]: value }));
}

/** Creates a barcode for every variant without one. */
export const withBarcodes = (variants: VariantValues[]): VariantValues[] =>
  variants.map((variant) => (variant.barcode.trim() ? variant : { ...variant, barcode: newOwnBarcode() }));
