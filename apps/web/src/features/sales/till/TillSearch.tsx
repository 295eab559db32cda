import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconBarcode, IconCamera, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useSound } from '../../../domain/sale/sound.ts';
import { hasKeyboard } from '../../../lib/device/pointer.ts';
import { shortcuts } from '../../../lib/device/shortcuts.ts';
import classes from './till.module.css';
import { useTill } from './till-state.ts';

type TillSearchProps = {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onDown: () => void;
  /** How much of a large catalogue is here already, while the rest is on its way. */
  arriving: { here: number; count: number } | null;
};

/** Where the keys of the till begin: search, quantity before the asterisk, Enter for the best hit. */
export function TillSearch({ ref, text, onText, onEnter, onDown, arriving }: TillSearchProps) {
  const t = useTranslations('sale');
  const common = useTranslations('common');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Escape' && text) onText('');
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    }
  };
  return (
    <div className={classes.searchRow}>
      <TextInput
        ref={ref}
        autoFocus={hasKeyboard()}
        type="search"
        size="lg"
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        leftSection={<IconBarcode size={24} aria-hidden="true" />}
        leftSectionWidth={48}
        rightSectionWidth={48}
        rightSection={
          text ? (
            <CloseButton aria-label={common('clear')} onClick={() => onText('')} />
          ) : (
            <Kbd size="xs" visibleFrom="md">
              {shortcuts.search[0]}
            </Kbd>
          )
        }
        rightSectionPointerEvents={text ? 'all' : 'none'}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {hasKeyboard() ? null : <CameraButton />}
      <SoundSwitch />
      {arriving ? <Arriving {...arriving} /> : null}
    </div>
  );
}

function Arriving({ here, count }: { here: number; count: number }) {
  const t = useTranslations('pos');
  const share = Math.min(100, Math.round((here / Math.max(count, 1)) * 100));
  const label = t('arriving', { here, count });
  return (
    <div
      className={classes.arriving}
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      title={label}
    >
      <span style={{ inlineSize: `${share}%` }} />
    </div>
  );
}

/** Where a finger types there is no scanner at hand, but a camera. */
function CameraButton() {
  const t = useTranslations('common');
  const { open } = useTill();
  return (
    <ActionIcon variant="default" size={50} aria-label={t('camera')} onClick={() => open({ kind: 'camera' })}>
      <IconCamera size={22} />
    </ActionIcon>
  );
}

function SoundSwitch() {
  const t = useTranslations('sale');
  const [isOn, setOn] = useSound();
  return (
    <ActionIcon
      title={t('sound')}
      variant="default"
      size={50}
      role="switch"
      aria-checked={isOn}
      aria-label={t('sound')}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? <IconVolume size={22} /> : <IconVolumeOff size={22} />}
    </ActionIcon>
  );
}
