import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PushSwitch } from '../../../../domain/push/PushSwitch.tsx';
import { Section } from '../Section.tsx';

/** Notifications on this device; their topics are selected beside the bell. */
export function PushSection() {
  const t = useTranslations('notification.push');
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      <PushSwitch />
    </Section>
  );
}
