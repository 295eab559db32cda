import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Deliveries } from './Deliveries.tsx';
import type { ListedWebhook } from './integration-values.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { WebhookState } from './WebhooksCard.tsx';

const WebhookDialog = lazyDialog(withWords(['auth'], () => import('./WebhookDialog.tsx')));
const SecretDialog = lazyDialog(withWords(['auth'], () => import('./SecretDialog.tsx')));

/** One webhook: the sent deliveries and their responses. */
export default function WebhookPage() {
  const { id = '' } = useParams({ strict: false });
  const list = trpc.webhook.list.useQuery();
  return (
    <RecordLoader query={list} back={paths.integrations}>
      {({ webhooks }) => {
        const webhook = webhooks.find((each) => each.id === id);
        return webhook ? <WebhookDetail key={id} webhook={webhook} /> : <NoWebhook />;
      }}
    </RecordLoader>
  );
}

function NoWebhook() {
  const t = useTranslations('integration');
  return (
    <>
      <PageHeader title={t('webhooks')} back={paths.integrations} />
      <EmptyState kind="gone" title={t('noWebhooks')}>
        {t('noWebhooksText')}
      </EmptyState>
    </>
  );
}

function WebhookDetail({ webhook }: { webhook: ListedWebhook }) {
  const t = useTranslations('integration');
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title={new URL(webhook.url).host}
        back={paths.integrations}
        actions={<WebhookActions webhook={webhook} onSecret={setSecret} />}
      />
      <Stack>
        {secret ? <ShownOnce label={t('secretMade')} secret={secret} /> : null}
        <div>
          <Text style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{webhook.url}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            <bdi dir="ltr">{webhook.events.join(', ')}</bdi>
          </Text>
          <WebhookState webhook={webhook} />
        </div>
        <Deliveries webhook={webhook} />
        <History subjectId={webhook.id} />
      </Stack>
    </>
  );
}

type WebhookActionsProps = { webhook: ListedWebhook; onSecret: (secret: string) => void };

function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const t = useTranslations('integration');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'edit' | 'delete' | 'secret' | null>(null);
  const close = () => setOpened(null);
  const { id, active } = webhook;
  const update = trpc.webhook.update.useMutation();
  const test = trpc.webhook.test.useMutation({
    onSuccess: () => notify({ message: t('testSent'), color: 'income' }),
  });
  const remove = trpc.webhook.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('removed'), color: 'income' });
      void navigate({ to: paths.integrations });
    },
    onSettled: close,
  });
  return (
    <Group gap="xs">
      <Button disabled={!active} loading={test.isPending} onClick={() => test.mutate({ id })}>
        {t('sendTest')}
      </Button>
      <Button
        variant="default"
        loading={update.isPending}
        onClick={() => update.mutate({ id, active: !active })}
      >
        {active ? t('pause') : t('resume')}
      </Button>
      <Button variant="default" onClick={() => setOpened('edit')}>
        {common('edit')}
      </Button>
      <Button variant="default" onClick={() => setOpened('secret')}>
        {t('changeSecret')}
      </Button>
      <Button variant="default" onClick={() => setOpened('delete')}>
        {common('delete')}
      </Button>
      <WebhookDialog opened={opened === 'edit'} onClose={close} webhook={webhook} />
      <SecretDialog id={id} opened={opened === 'secret'} onClose={close} onSecret={onSecret} />
      <ConfirmDelete
        opened={opened === 'delete'}
        onClose={close}
        name={new URL(webhook.url).host}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </Group>
  );
}
