import { Badge, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import classes from './referrals.module.css';
import type { Mine } from './referrals.ts';

export function People({ people }: Pick<Mine, 'people'>) {
  const t = useTranslations('referral');
  const { date } = useFormat();
  if (people.length === 0)
    return (
      <EmptyState kind="records" title={t('nobody')}>
        {t('nobodyText')}
      </EmptyState>
    );
  return (
    <Rows tag="section" gap={12} aria-labelledby="referral-people">
      <Title order={2} size="h4" id="referral-people">
        {t('peopleTitle')}
      </Title>
      <ul className={classes.rows}>
        {people.map(({ id, firstName, status, joinedAt }) => (
          <li key={id}>
            <div className={classes.what}>
              <Text fw={550}>
                <bdi>{firstName || t('noName')}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {status === 'refused' ? t('refusedText') : t('since', { date: date(joinedAt) })}
              </Text>
            </div>
            <Badge variant={status === 'plus' ? 'filled' : 'default'}>{t(`people.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </Rows>
  );
}

export function Payouts({ payouts }: Pick<Mine, 'payouts'>) {
  const t = useTranslations('referral');
  const { date } = useFormat();
  return (
    <Rows tag="section" gap={12} aria-labelledby="referral-payouts">
      <Title order={2} size="h4" id="referral-payouts">
        {t('payoutsTitle')}
      </Title>
      <ul className={classes.rows}>
        {payouts.map(({ id, amount, currency, method, status, message, createdAt, settledAt }) => (
          <li key={id}>
            <div className={classes.what}>
              <Text fw={550}>{priceOf(amount, currency)}</Text>
              <Text size="sm" c="dimmed">
                {date(settledAt ?? createdAt)} · {t(`methods.${method}`)}
              </Text>
              {message ? (
                <Text size="sm">
                  <bdi>{message}</bdi>
                </Text>
              ) : null}
            </div>
            <Badge variant={status === 'paid' ? 'filled' : 'default'}>{t(`payouts.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </Rows>
  );
}
