import type { Unit } from '@mostrador/shared/codes/codes';
import { type NamedPack, packsIn, packText } from '@mostrador/shared/money/pack';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { useMeasure } from './use-measure.ts';

type Line = { quantity: number; unit: Unit; pack?: NamedPack | null | undefined };

/** The quantity of a line, in packs if it is sold in packs, and the name of such a pack: «Caja × 12». */
export function useCounted(): (line: Line) => { count: string; pack: string | null } {
  const t = useTranslations('sale');
  const measure = useMeasure();
  const { quantity: text } = useFormat();
  return useCallback(
    ({ quantity, unit, pack }) =>
      pack
        ? {
            count: text(packsIn(quantity, pack)),
            pack: packText(pack, { unnamed: t('pack'), quantity: text }),
          }
        : { count: measure(quantity, unit), pack: null },
    [t, measure, text],
  );
}
