import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import classes from './integration.module.css';
import type { ListedWebhook } from './integration-values.ts';
import { ShownOnce } from './ShownOnce.tsx';

const WebhookDialog = lazyDialog(withWords(['auth'], () => import('./WebhookDialog.tsx')));

export function WebhooksCard() {
  const t = useTranslations('integration');
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = trpc.webhook.list.useQuery();
  return (
    <Card component="section">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('webhooks')}
          </Title>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
            {t('newWebhook')}
          </Button>
        </Group>
        {secret ? <ShownOnce label={t('secretMade')} secret={secret} /> : null}
        {list.error ? (
          <PartFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data ? (
          <Webhooks webhooks={list.data.webhooks} />
        ) : (
          <Skeleton height={96} />
        )}
      </Stack>
      <WebhookDialog opened={isOpen} onClose={() => setOpen(false)} onMade={setSecret} />
    </Card>
  );
}

function Webhooks({ webhooks }: { webhooks: ListedWebhook[] }) {
  const t = useTranslations('integration');
  if (webhooks.length === 0)
    return (
      <EmptyState kind="records" title={t('noWebhooks')}>
        {t('noWebhooksText')}
      </EmptyState>
    );
  return (
    <ul className={classes.rows}>
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <div className={classes.what}>
            <Text fw={550}>
              <bdi dir="ltr">{webhook.url}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              {t('eventCount', { count: webhook.events.length })}
            </Text>
          </div>
          <WebhookState webhook={webhook} />
          <Button variant="default" component={Link} to={paths.webhook(webhook.id)}>
            {t('deliveries')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function WebhookState({ webhook }: { webhook: ListedWebhook }) {
  const t = useTranslations('integration');
  const { date } = useFormat();
  const { active, isGivenUp, failingSince } = webhook;
  if (!active) return <Badge color={isGivenUp ? 'red' : 'gray'}>{t(isGivenUp ? 'givenUp' : 'paused')}</Badge>;
  if (failingSince) return <Badge color="orange">{t('failing', { date: date(failingSince) })}</Badge>;
  return <Badge color="income">{t('working')}</Badge>;
}
