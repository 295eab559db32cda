import { useTranslations } from 'use-intl';
import { Stamp } from '../../theme/Stamp.tsx';
import type { Sale } from './use-charge.ts';

/** PAGADO, PENDIENTE or ANULADO, as it would be stamped on the paper. */
export function OrderStamp({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('sale');
  if (sale.status === 'voided') return <Stamp tone="bad">{t('stampVoided')}</Stamp>;
  if (sale.balance > 0) return <Stamp tone="waiting">{t('stampPending')}</Stamp>;
  return <Stamp tone="good">{t('stampPaid')}</Stamp>;
}
