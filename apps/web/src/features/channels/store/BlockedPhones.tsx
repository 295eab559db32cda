import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import classes from './store.module.css';

/** The phone numbers whose orders are blocked. Empty if no number was blocked when an order was rejected. */
export default function BlockedPhones() {
  const t = useTranslations('store');
  const { date } = useFormat();
  const blocks = trpc.storeBlock.list.useQuery({ perPage: 100 });
  const remove = trpc.storeBlock.remove.useMutation();
  if (blocks.error) return <PartFailed error={blocks.error} onRetry={() => void blocks.refetch()} />;
  const rows = blocks.data?.storeBlocks ?? [];
  if (rows.length === 0) return null;
  return (
    <Card component="section" aria-label={t('blocked')}>
      <Stack>
        <Title order={2} size="h4">
          {t('blocked')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('blockedText')}
        </Text>
        <PlainList gap={12}>
          {rows.map(({ id, phone, customerName, createdAt }) => (
            <li key={id} className={classes.area}>
              <span className={classes.areaName}>
                <bdi dir="ltr">{phone}</bdi>
                <Text size="sm" c="dimmed">
                  <bdi>{customerName}</bdi> · {date(createdAt)}
                </Text>
              </span>
              <Button
                variant="default"
                aria-label={t('unblockOf', { phone })}
                loading={remove.isPending && remove.variables.id === id}
                onClick={() => remove.mutate({ id })}
              >
                {t('unblock')}
              </Button>
            </li>
          ))}
        </PlainList>
      </Stack>
    </Card>
  );
}
