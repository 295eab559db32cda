import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Sale } from './sale.ts';

const undone = new Set(['voided', 'refunded', 'discarded']);
const waiting = new Set(['partially_refunded', 'in_progress']);

/** The status of a sale. A sale with an open balance is pending too. */
export function SaleStatus({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('platform.saleStatuses');
  if (undone.has(sale.status)) return <Badge color="red">{t(sale.status)}</Badge>;
  if (waiting.has(sale.status)) return <Badge color="yellow">{t(sale.status)}</Badge>;
  if (sale.balance > 0) return <Badge color="yellow">{t('pending')}</Badge>;
  return <Badge color="green">{t(sale.status)}</Badge>;
}
