import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconCirclePlus, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSound } from '../../../domain/sale/sound.ts';
import { shortcuts } from '../../../lib/device/shortcuts.ts';
import { HeaderSlot } from '../../../ui/page/HeaderSlot.tsx';
import { DrawerState } from './lazy-parts.tsx';
import { Waiting } from './parked/LazyHold.tsx';
import classes from './till.module.css';
import { useTill } from './till-state.ts';

/** The till's part of the header: the search on a desktop, the parked tickets on a phone. */
export function TillHeader({ search }: { search: ReactNode }) {
  return (
    <HeaderSlot>
      {search ? (
        <>
          {search}
          <FreeAmountButton />
        </>
      ) : null}
      <div className={classes.headEnd}>
        {search ? <DrawerState /> : null}
        <Waiting />
        {search ? <SoundSwitch /> : null}
      </div>
    </HeaderSlot>
  );
}

function FreeAmountButton() {
  const t = useTranslations('sale');
  const { open } = useTill();
  return (
    <Button
      variant="default"
      h={42}
      flex="none"
      aria-keyshortcuts={shortcuts.freeAmount[0]}
      leftSection={<IconCirclePlus size={20} aria-hidden="true" />}
      rightSection={
        <Kbd size="xs" aria-hidden="true">
          {shortcuts.freeAmount[0]}
        </Kbd>
      }
      onClick={() => open({ kind: 'free' })}
    >
      {t('amountFree')}
    </Button>
  );
}

export function SoundSwitch() {
  const t = useTranslations('sale');
  const [isOn, setOn] = useSound();
  return (
    <ActionIcon
      title={t('sound')}
      size={40}
      role="switch"
      aria-checked={isOn}
      aria-label={t('sound')}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
    </ActionIcon>
  );
}
