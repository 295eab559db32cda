import type { Unit } from '@mostrador/shared/codes/codes';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';

/**
 * Formats a quantity (1/1000) with the sign of its unit, such as «1.25 lb»; for pieces only the number.
 * Number and sign have the direction of the sign's letters, regardless of the surrounding text.
 */
export function useMeasure(): (quantity: number, unit: Unit) => string {
  const t = useTranslations('platform.unitSigns');
  const { quantity: text } = useFormat();
  return useCallback(
    (quantity, unit) => (unit === 'piece' ? text(quantity) : `\u2068${text(quantity)}\u00a0${t(unit)}\u2069`),
    [t, text],
  );
}
