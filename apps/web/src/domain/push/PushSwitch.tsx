import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../lib/api/query.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { canPush, turnPushOff, turnPushOn } from '../../lib/device/push.ts';
import { usePushOn } from '../../lib/device/push-on.ts';

/**
 * Switches push messages of the bell's notifications on this device. The browser asks for permission only
 * after a click.
 */
export function PushSwitch() {
  const t = useTranslations('notification.push');
  const isOn = usePushOn();
  const [isBusy, setBusy] = useState(false);
  const [isBlocked, setBlocked] = useState(() => canPush() && Notification.permission === 'denied');
  const { data } = trpc.device.push.useQuery(undefined, { enabled: canPush() });
  if (!canPush()) return <Text c="dimmed">{t('unsupported')}</Text>;
  if (data?.publicKey === null) return <Text c="dimmed">{t('unavailable')}</Text>;
  if (isBlocked) return <Text c="dimmed">{t('blocked')}</Text>;
  const turnOn = async () => {
    if (await turnPushOn()) notify({ message: t('done'), color: 'income' });
    else setBlocked(Notification.permission === 'denied');
  };
  const act = async () => {
    setBusy(true);
    await (isOn ? turnPushOff() : turnOn()).catch((error: unknown) =>
      // The browser's own error messages are not understandable to users.
      error instanceof DOMException || error instanceof TypeError
        ? notify({ message: t('failed'), color: 'red' })
        : notifyFailure(error),
    );
    setBusy(false);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text fw={550}>{isOn ? t('on') : t('off')}</Text>
      <Button variant={isOn ? 'default' : 'filled'} loading={isBusy} onClick={() => void act()}>
        {isOn ? t('turnOff') : t('turnOn')}
      </Button>
    </Group>
  );
}
