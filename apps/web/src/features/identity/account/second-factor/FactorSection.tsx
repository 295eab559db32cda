import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import { Section } from '../Section.tsx';

const FactorSetup = lazyOverlay(() => import('./FactorSetup.tsx'));
const FactorCodes = lazyOverlay(() => import('./FactorCodes.tsx'));
const FactorOff = lazyOverlay(() => import('./FactorOff.tsx'));

type Step = 'setup' | 'renew' | 'off';

/** The second factor: a code from the phone in addition to the password. */
export function FactorSection({ onDone }: { onDone?: () => void }) {
  const t = useTranslations('account.factor');
  const format = useFormatter();
  const factor = trpc.secondFactor.read.useQuery();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => {
    setStep(null);
    onDone?.();
  };
  const { data } = factor;
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      {factor.error && !data ? (
        <PartFailed error={factor.error} onRetry={() => void factor.refetch()} />
      ) : null}
      {!data && !factor.error ? <Skeleton height={36} /> : null}
      {data?.isOn ? (
        <Group justify="space-between">
          <div>
            <Badge color="income">
              {t('on', { date: format.dateTime(new Date(data.since ?? 0), { dateStyle: 'long' }) })}
            </Badge>
            <Text size="sm" mt={4}>
              {t('left', { count: data.recoveryCodesLeft })}
            </Text>
          </div>
          <Group gap="xs">
            <Button variant="default" onClick={() => setStep('renew')}>
              {t('renew')}
            </Button>
            <Button variant="default" onClick={() => setStep('off')}>
              {t('turnOff')}
            </Button>
          </Group>
        </Group>
      ) : null}
      {data && !data.isOn && data.hasPassword ? (
        <Group>
          <Button onClick={() => setStep('setup')}>{t('turnOn')}</Button>
        </Group>
      ) : null}
      {step === 'setup' ? <FactorSetup onClose={close} /> : null}
      {step === 'renew' ? <FactorCodes onClose={close} /> : null}
      {step === 'off' ? <FactorOff onClose={close} /> : null}
    </Section>
  );
}
