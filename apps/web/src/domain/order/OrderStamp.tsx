import { useTranslations } from 'use-intl';
import { Stamp } from '../../theme/Stamp.tsx';
import type { Sale } from '../sale/sale.ts';

/** PAGADO, PENDIENTE, DEVUELTO, EN ESPERA or ANULADO, as it would be stamped on the paper. */
export function OrderStamp({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('sale');
  const order = useTranslations('order');
  if (sale.status === 'in_progress') return <Stamp tone="waiting">{order('stampWaiting')}</Stamp>;
  if (sale.status === 'discarded') return <Stamp tone="bad">{order('stampDiscarded')}</Stamp>;
  if (sale.status === 'voided') return <Stamp tone="bad">{t('stampVoided')}</Stamp>;
  if (sale.status === 'refunded') return <Stamp tone="bad">{order('stampRefunded')}</Stamp>;
  if (sale.status === 'partially_refunded') return <Stamp tone="waiting">{order('stampPartly')}</Stamp>;
  if (sale.balance > 0) return <Stamp tone="waiting">{t('stampPending')}</Stamp>;
  return <Stamp tone="good">{t('stampPaid')}</Stamp>;
}
