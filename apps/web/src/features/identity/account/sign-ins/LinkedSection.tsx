import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBrandApple, IconBrandGoogle, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Output } from '../../../../lib/api/output.ts';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useErrorMessage } from '../../../../lib/i18n/text.tsx';
import { lazyDialog } from '../../../../lib/loading/lazy.tsx';
import { leaveFor, type Provider, takeReturn } from '../../../../lib/session/provider-sign-in.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import { PlainList } from '../../../../ui/layout/layout.tsx';
import classes from '../account.module.css';
import { Section } from '../Section.tsx';

const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'));
const UnlinkDialog = lazyDialog(() => import('./UnlinkDialog.tsx'));

export type Linked = Output<'identity.linked'>['identities'][number];

const names = { google: 'Google', apple: 'Apple' } as const;
const marks = { google: IconBrandGoogle, apple: IconBrandApple } as const;
const providers: Provider[] = ['google', 'apple'];

/** The external accounts linked to this one; the last sign-in method cannot be removed. */
export function LinkedSection() {
  const t = useTranslations('account.linked');
  const [returned] = useState(takeReturn);
  const [isLinking, setLinking] = useState(returned !== null && 'ticket' in returned);
  const [unlinking, setUnlinking] = useState<Linked | null>(null);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const linked = trpc.identity.linked.useQuery();
  const factor = trpc.secondFactor.read.useQuery();
  const refusal = useErrorMessage(returned && 'error' in returned ? returned.error : null);
  const rows = linked.data?.identities ?? [];
  const isLast = rows.length === 1 && factor.data?.hasPassword === false;
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      {refusal ? (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      ) : null}
      {linked.error && !linked.data ? (
        <PartFailed error={linked.error} onRetry={() => void linked.refetch()} />
      ) : null}
      {!linked.data && !linked.error ? <Skeleton height={36} /> : null}
      {rows.length > 0 ? (
        <PlainList gap={16}>
          {rows.map((row) => (
            <LinkedRow
              key={row.id}
              row={row}
              isLast={isLast}
              onUnlink={() => {
                setUnlinking(row);
                setIsUnlinking(true);
              }}
            />
          ))}
        </PlainList>
      ) : null}
      {linked.data ? <LinkButtons taken={rows} /> : null}
      {returned && 'ticket' in returned ? (
        <LinkDialog returned={returned} opened={isLinking} onClose={() => setLinking(false)} />
      ) : null}
      {unlinking ? (
        <UnlinkDialog
          key={unlinking.id}
          linked={unlinking}
          opened={isUnlinking}
          onClose={() => setIsUnlinking(false)}
        />
      ) : null}
    </Section>
  );
}

type LinkedRowProps = { row: Linked; isLast: boolean; onUnlink: () => void };

function LinkedRow({ row: { provider, email, createdAt }, isLast, onUnlink }: LinkedRowProps) {
  const t = useTranslations('account.linked');
  const format = useFormatter();
  const Mark = provider ? marks[provider] : IconUserCircle;
  const name = provider ? names[provider] : t('other');
  const date = format.dateTime(new Date(createdAt), { dateStyle: 'medium' });
  return (
    <li className={classes.device}>
      <Mark size={28} aria-hidden="true" />
      <Stack gap={0} align="flex-start">
        <Text fw={550}>{name}</Text>
        {email ? (
          <Text component="bdi" dir="ltr" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('since', { date })}
        </Text>
      </Stack>
      {isLast ? (
        <Badge variant="light">{t('last')}</Badge>
      ) : (
        <Button variant="default" aria-label={t('unlinkOf', { provider: name })} onClick={onUnlink}>
          {t('unlink')}
        </Button>
      )}
    </li>
  );
}

/** The providers that are not linked yet; a provider without keys from the operator is marked as such. */
function LinkButtons({ taken }: { taken: Linked[] }) {
  const t = useTranslations('account.linked');
  const auth = useTranslations('auth');
  const { language } = useSession();
  const { data: options } = trpc.identity.options.useQuery();
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const open = providers.filter((name) => !taken.some(({ provider }) => provider === name));
  const missing = open.filter((name) => options && !options[name]).map((name) => names[name]);
  const leave = async (provider: Provider) => {
    setLeaving(provider);
    try {
      await leaveFor(provider, language, { isLinking: true });
    } catch (error) {
      setLeaving(null);
      notifyFailure(error);
    }
  };
  return (
    <>
      {open.length > 0 ? (
        <Group>
          {open.map((name) => {
            const Mark = marks[name];
            return (
              <Button
                key={name}
                variant="default"
                leftSection={<Mark size={20} aria-hidden="true" />}
                disabled={!options?.[name] || leaving !== null}
                onClick={() => void leave(name)}
              >
                {t('link', { provider: names[name] })}
              </Button>
            );
          })}
        </Group>
      ) : null}
      {missing.length > 0 ? (
        <Text size="sm" c="dimmed">
          {auth('providerUnavailable', { provider: new Intl.ListFormat(language).format(missing) })}
        </Text>
      ) : null}
    </>
  );
}
