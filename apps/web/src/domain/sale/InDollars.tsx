import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine } from '../../theme/LeaderLine.tsx';

/** An amount in US dollars below the same in the currency of the business; nothing where it shows none. */
export function InDollars({ amount }: { amount: number }) {
  const t = useTranslations('sale');
  const { dollars } = useFormat();
  const shown = dollars(amount);
  return shown === null ? null : <LeaderLine label={t('inDollars')} value={<bdi>{shown}</bdi>} />;
}
