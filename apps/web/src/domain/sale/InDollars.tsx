import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine } from '../../theme/LeaderLine.tsx';

/**
 * An amount in US dollars, below the same amount in the currency of the business; empty if the shop shows no
 * dollars.
 */
export function InDollars({ amount }: { amount: number }) {
  const t = useTranslations('sale');
  const { dollars } = useFormat();
  const shown = dollars(amount);
  return shown === null ? null : <LeaderLine label={t('inDollars')} value={<bdi>{shown}</bdi>} />;
}
