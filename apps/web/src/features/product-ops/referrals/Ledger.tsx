import { Button, Group, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import classes from './referrals.module.css';

/** All entries that add up to the balance, the newest first. */
export function Ledger() {
  const t = useTranslations('referral');
  const { date } = useFormat();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = trpc.referral.commissions.useQuery(
    { page },
    { placeholderData: keepPreviousData },
  );
  if (error) return <RetryLine error={error} onRetry={() => void refetch()} />;
  if (!data || (data.commissions.length === 0 && page === 1)) return null;
  const { prev, next } = data.pagination;
  return (
    <Rows tag="section" gap={12} aria-labelledby="referral-ledger">
      <Title order={2} size="h4" id="referral-ledger">
        {t('ledgerTitle')}
      </Title>
      <ul className={classes.rows}>
        {data.commissions.map(({ id, kind, amount, currency, firstName, createdAt, availableAt }) => (
          <li key={id}>
            <div className={classes.what}>
              <Text>
                {t(`kinds.${kind}`)}
                {firstName ? (
                  <>
                    {' · '}
                    <bdi>{firstName}</bdi>
                  </>
                ) : null}
              </Text>
              <Text size="sm" c="dimmed">
                {date(createdAt)}
                {kind === 'accrued' && new Date(availableAt) > new Date()
                  ? ` · ${t('availableOn', { date: date(availableAt) })}`
                  : null}
              </Text>
            </div>
            <bdi dir="ltr" className={classes.amount}>
              {priceOf(amount, currency)}
            </bdi>
          </li>
        ))}
      </ul>
      {prev || next ? (
        <Group justify="space-between">
          <Button variant="default" disabled={!prev} onClick={() => setPage(prev ?? 1)}>
            {t('newer')}
          </Button>
          <Button variant="default" disabled={!next} onClick={() => setPage(next ?? page)}>
            {t('older')}
          </Button>
        </Group>
      ) : null}
    </Rows>
  );
}
