import { Group, Kbd, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './shell.module.css';
import { closeDialog } from './shell-state.ts';

const rows = [
  { keys: ['F2', '/'], does: 'search' },
  { keys: ['Enter'], does: 'addBest' },
  { keys: ['3 *'], does: 'quantityFirst' },
  { keys: ['↑', '↓', '+', '−'], does: 'lineQuantity' },
  { keys: ['Supr', 'Del'], does: 'removeLine' },
  { keys: ['F4'], does: 'customer' },
  { keys: ['F7'], does: 'freeAmount' },
  { keys: ['F9'], does: 'charge' },
  { keys: ['Alt', '1 … 5'], does: 'method' },
  { keys: ['Esc'], does: 'back' },
  { keys: ['Ctrl', 'K'], does: 'palette' },
  { keys: ['g', 'v p c'], does: 'goTo' },
  { keys: ['?'], does: 'help' },
] as const;

/** Every key that does something, and the switch for those that are single letters. */
export default function KeyboardMap({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const { letterKeys } = usePreferences();
  return (
    <Dialog opened={opened} onClose={closeDialog} size="lg" title={t('keyboard.title')}>
      <dl className={classes.keys}>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <Group component="dt" gap={4} dir="ltr">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
            <dd>{t(`keyboard.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label={t('keyboard.letters')}
        checked={letterKeys}
        onChange={(event) => setPreferences({ letterKeys: event.currentTarget.checked })}
      />
    </Dialog>
  );
}
