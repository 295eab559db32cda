import type { Unit } from '@mostrador/shared/codes/codes';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';

/**
 * A quantity (1/1000) with the sign of its unit, «1.25 lb»; pieces are only counted. Both stand in the order
 * of the sign's own letters, whichever way the words around them run.
 */
export function useMeasure(): (quantity: number, unit: Unit) => string {
  const t = useTranslations('platform.unitSigns');
  const { quantity: text } = useFormat();
  return useCallback(
    (quantity, unit) => (unit === 'piece' ? text(quantity) : `\u2068${text(quantity)}\u00a0${t(unit)}\u2069`),
    [t, text],
  );
}
