import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import classes from './integration.module.css';
import type { ListedKey } from './integration-values.ts';
import { ShownOnce } from './ShownOnce.tsx';

const KeyDialog = lazyDialog(withWords(['auth'], () => import('./KeyDialog.tsx')));

type KeysCardProps = { made: string | null; onMade: (key: string) => void };

export function KeysCard({ made, onMade }: KeysCardProps) {
  const t = useTranslations('integration');
  const [isOpen, setOpen] = useState(false);
  const keys = trpc.apiKey.list.useQuery();
  return (
    <Card component="section">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('keys')}
          </Title>
          <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
            {t('newKey')}
          </Button>
        </Group>
        {made ? <ShownOnce label={t('keyMade')} secret={made} /> : null}
        {keys.error ? (
          <PartFailed error={keys.error} onRetry={() => void keys.refetch()} />
        ) : keys.data ? (
          <Keys keys={keys.data.apiKeys} />
        ) : (
          <Skeleton height={96} />
        )}
      </Stack>
      <KeyDialog opened={isOpen} onClose={() => setOpen(false)} onMade={onMade} />
    </Card>
  );
}

function Keys({ keys }: { keys: ListedKey[] }) {
  const t = useTranslations('integration');
  const [leaving, setLeaving] = useState<ListedKey | null>(null);
  const remove = trpc.apiKey.remove.useMutation({
    onSuccess: () => notify({ message: t('revoked'), color: 'income' }),
    onSettled: () => setLeaving(null),
  });
  if (keys.length === 0)
    return (
      <EmptyState kind="records" title={t('noKeys')}>
        {t('noKeysText')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.rows}>
        {keys.map((key) => (
          <li key={key.id}>
            <KeyFacts apiKey={key} />
            <Button variant="default" onClick={() => setLeaving(key)}>
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== null}
        title={t('revokeTitle')}
        go={t('revoke')}
        onStay={() => setLeaving(null)}
        onGo={() => {
          if (leaving) remove.mutate({ token: leaving.id });
        }}
      >
        {t('revokeText', { name: leaving?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}

function KeyFacts({ apiKey }: { apiKey: ListedKey }) {
  const t = useTranslations('integration');
  const { moment, date } = useFormat();
  const { name, prefix, lastFour, scopes, expiresAt, lastUsedAt } = apiKey;
  return (
    <div className={classes.what}>
      <Text fw={550}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        <bdi dir="ltr">{`${prefix}…${lastFour}`}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {lastUsedAt ? t('lastUsed', { date: moment(lastUsedAt) }) : t('neverUsed')}
        {' · '}
        {expiresAt ? t('expires', { date: date(expiresAt) }) : t('noExpiry')}
      </Text>
      <Group gap={4} mt={4}>
        {scopes.map((scope) => (
          <Badge key={scope} variant="default" dir="ltr">
            {scope}
          </Badge>
        ))}
      </Group>
    </div>
  );
}
