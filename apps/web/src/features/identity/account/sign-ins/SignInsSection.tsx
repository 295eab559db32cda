import { Skeleton, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import type { Output } from '../../../../lib/api/output.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import { PlainList } from '../../../../ui/layout/layout.tsx';
import classes from '../account.module.css';
import { Section } from '../Section.tsx';
import { DeviceIcon, useDeviceName } from './device-name.tsx';

type SignIn = Output<'device.signIns'>['signIns'][number];

/** The times and origins of sign-ins to the account, and the refused attempts. */
export function SignInsSection() {
  const t = useTranslations('account.signIns');
  const list = trpc.device.signIns.useQuery();
  const signIns = list.data?.signIns;
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      {list.error && !signIns ? <PartFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!signIns && !list.error ? <Skeleton height={64} /> : null}
      {signIns?.length === 0 ? <Text>{t('none')}</Text> : null}
      <PlainList gap={16}>
        {signIns?.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </PlainList>
    </Section>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('account.signIns');
  const format = useFormatter();
  const nameOf = useDeviceName();
  const { action, way, network, createdAt } = signIn;
  const time = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={classes.device}>
      <DeviceIcon kind={signIn.kind} />
      <div>
        <Text fw={550} c={action === 'signIn.refused' ? 'expense' : undefined}>
          {t('what', { action: t(`action.${action}`), way: t(`way.${way}`) })}
        </Text>
        <Text size="sm" c="dimmed">
          {time} · {nameOf(signIn)} · <bdi dir="ltr">{network}</bdi>
        </Text>
      </div>
    </li>
  );
}
