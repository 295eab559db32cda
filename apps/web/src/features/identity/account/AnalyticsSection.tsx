import { Switch, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Me } from '../../../lib/session/person.ts';
import { Section } from './Section.tsx';

/** The consent to the operator's analytics service. Hidden if there is none. */
export function AnalyticsSection({ user }: { user: Me['user'] }) {
  const t = useTranslations('account.analytics');
  const choose = trpc.analytics.choose.useMutation();
  const { allowsAnalytics } = user;
  // Data stored on this device by an older version lacks the field.
  if (typeof allowsAnalytics !== 'boolean') return null;
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      <Switch
        label={t('allow')}
        checked={allowsAnalytics}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate({ isAllowed: event.currentTarget.checked })}
      />
    </Section>
  );
}
