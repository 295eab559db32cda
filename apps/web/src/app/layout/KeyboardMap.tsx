import { Group, Kbd, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type Shortcut, shortcuts } from '../../lib/device/shortcuts.ts';
import { setPreferences, usePreferences } from '../../lib/session/preferences.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { capsOf } from './key-caps.ts';
import classes from './shell.module.css';
import { closeDialog } from './shell-state.ts';

const rows = Object.keys(shortcuts).filter((does): does is Shortcut => does in shortcuts);

/** Lists every key with a function, and the switch for single-letter keys. */
export default function KeyboardMap({ opened }: { opened: boolean }) {
  const t = useTranslations('preferences');
  const { letterKeys } = usePreferences();
  return (
    <Dialog opened={opened} onClose={closeDialog} size="lg" title={t('keyboard.title')}>
      <dl className={classes.keys}>
        {rows.map((does) => (
          <div key={does}>
            <dt>
              <Group component="span" display="inline-flex" gap={4} dir="ltr">
                {capsOf(shortcuts[does]).map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </dt>
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
