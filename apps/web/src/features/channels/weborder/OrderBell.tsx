import { Alert, Button, Group } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { HeadButton } from '../../../ui/menu/HeadButton.tsx';
import { allowSound, useBell, useIsSilenced, useRinging } from './bell.ts';
import type { WebOrder } from './weborder.ts';

/**
 * Rings until every pending order was opened or answered; shows a message if the browser blocks the sound.
 */
export function OrderBell({ incoming }: { incoming: readonly WebOrder[] }) {
  const t = useTranslations('weborder');
  const [isOn] = useBell();
  const isSilenced = useIsSilenced();
  useRinging(isOn && !isSilenced && incoming.some(({ seenAt }) => seenAt === null));
  if (!isOn || !isSilenced) return null;
  return (
    <Alert color="yellow" mb="md">
      <Group justify="space-between" gap="xs">
        <span>{t('soundNeedsTap')}</span>
        <Button onClick={allowSound} leftSection={<IconBell size={18} aria-hidden="true" />}>
          {t('allowSound')}
        </Button>
      </Group>
    </Alert>
  );
}

export function BellButton() {
  const t = useTranslations('weborder');
  const [isOn, set] = useBell();
  return (
    <HeadButton
      variant="default"
      icon={isOn ? IconBell : IconBellOff}
      label={t(isOn ? 'bellOff' : 'bellOn')}
      onClick={() => set(!isOn)}
    />
  );
}
