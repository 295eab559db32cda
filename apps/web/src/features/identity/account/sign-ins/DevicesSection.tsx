import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { Output } from '../../../../lib/api/output.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import { PlainList } from '../../../../ui/layout/layout.tsx';
import classes from '../account.module.css';
import { Section } from '../Section.tsx';
import { DeviceIcon, useDeviceName } from './device-name.tsx';

type Device = Output<'device.list'>['devices'][number];

/** The devices with an open session, with a button to end each session. */
export function DevicesSection() {
  const t = useTranslations('account.devices');
  const [isConfirming, setConfirming] = useState(false);
  const list = trpc.device.list.useQuery();
  const removeOthers = trpc.device.removeOthers.useMutation({
    onSuccess: () => notify({ message: t('othersOut'), color: 'income' }),
    onSettled: () => setConfirming(false),
  });
  const devices = list.data?.devices;
  return (
    <Section title={t('title')}>
      <Text c="dimmed">{t('text')}</Text>
      {list.error && !devices ? <PartFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!devices && !list.error ? <Skeleton height={64} /> : null}
      <PlainList gap={16}>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </PlainList>
      {devices && devices.length > 1 ? (
        <Group justify="flex-end">
          <Button variant="default" loading={removeOthers.isPending} onClick={() => setConfirming(true)}>
            {t('signOutOthers')}
          </Button>
        </Group>
      ) : null}
      <ConfirmDialog
        opened={isConfirming}
        title={t('signOutOthers')}
        go={t('signOut')}
        onStay={() => setConfirming(false)}
        onGo={() => removeOthers.mutate()}
      >
        {t('othersText')}
      </ConfirmDialog>
    </Section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('account.devices');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const remove = trpc.device.remove.useMutation({
    onSuccess: () => notify({ message: t('signedOut'), color: 'income' }),
  });
  const { address, isCurrent } = device;
  const name = useDeviceName()(device);
  const seenAt = new Date(device.lastSeenAt);
  const seen = t('lastSeen', { time: format.relativeTime(seenAt < now ? seenAt : now, now) });
  const since = t('since', { date: format.dateTime(new Date(device.createdAt), { dateStyle: 'medium' }) });
  return (
    <li className={classes.device}>
      <DeviceIcon kind={device.kind} />
      <div>
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          {isCurrent ? <Badge color="income">{t('current')}</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {isCurrent ? since : `${seen} · ${since}`}
          {address ? (
            <>
              {' · '}
              <bdi dir="ltr">{address}</bdi>
            </>
          ) : null}
        </Text>
      </div>
      {isCurrent ? null : (
        <Button
          variant="default"
          aria-label={t('signOutOf', { device: name })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: device.id })}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
