import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import type { PlusState } from './use-plus.ts';

/** The Plus status of the business, in a sentence or two. */
export function PlusStatus({ state }: { state: PlusState }) {
  const t = useTranslations('plus.status');
  const { date } = useFormat();
  const { status, paidAccess, endsAt, nextPaymentAt, graceUntil } = state;
  const end = endsAt ? date(endsAt) : '';
  // A plan that was never paid has no end.
  if (status === null || (!paidAccess && !endsAt)) return <Text>{t('free')}</Text>;
  if (!paidAccess) return <Text>{t('ended', { date: end })}</Text>;
  if (graceUntil) return <Text>{t('graceUntil', { date: date(graceUntil) })}</Text>;
  if (status === 'canceled') return <Text>{t('canceledUntil', { date: end })}</Text>;
  if (typeof status === 'number') return <Text>{t('trial', { days: status })}</Text>;
  if (nextPaymentAt) return <Text>{t('renews', { date: date(nextPaymentAt) })}</Text>;
  return <Text>{endsAt ? t('activeUntil', { date: end }) : t('lifetime')}</Text>;
}
