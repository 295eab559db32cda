import { ActionIcon, CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconBarcode, IconScan } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { shortcuts } from '../../../../lib/device/shortcuts.ts';
import classes from '../till.module.css';
import { useTill } from '../till-state.ts';

type TillSearchProps = {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onDown: () => void;
  /** The loaded part of a large catalogue, while the rest is being loaded. */
  arriving: { here: number; count: number } | null;
};

/**
 * The search field, where the till's keyboard input starts: search text, quantity before the asterisk, Enter
 * for the best match.
 */
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
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        leftSection={<IconScan size={20} aria-hidden="true" />}
        leftSectionWidth={42}
        rightSectionWidth={text || !hasKeyboard() ? 44 : 'var(--search-keys)'}
        rightSection={
          text ? (
            <CloseButton aria-label={common('clear')} onClick={() => onText('')} />
          ) : hasKeyboard() ? (
            <span className={classes.searchKeys} aria-hidden="true">
              <span className={classes.timesThree}>
                <Kbd size="xs" dir="ltr">
                  {shortcuts.quantityFirst[0].replace(' ', '')}
                </Kbd>
                {t('timesThree')}
              </span>
              <Kbd size="xs">{shortcuts.search[0]}</Kbd>
            </span>
          ) : null
        }
        rightSectionPointerEvents={text ? 'all' : 'none'}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {hasKeyboard() ? null : <CameraButton />}
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

/** A touch device has no scanner, but a camera. */
function CameraButton() {
  const t = useTranslations('common');
  const { open } = useTill();
  return (
    <ActionIcon variant="default" size={46} aria-label={t('camera')} onClick={() => open({ kind: 'camera' })}>
      <IconBarcode size={22} />
    </ActionIcon>
  );
}
