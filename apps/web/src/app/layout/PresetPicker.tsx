import { ColorSwatch, Group, Input, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { presetNames, setPreferences, usePreferences } from '../../lib/session/preferences.ts';
import { presets, scales } from '../../theme/colors.ts';
import classes from './shell.module.css';
import { useIsDark } from './use-is-dark.ts';

/** The six colours of the program. */
export function PresetPicker() {
  const t = useTranslations('preferences.look');
  const { themeColorPresets } = usePreferences();
  const isDark = useIsDark();
  return (
    <Input.Wrapper label={t('color')} labelElement="div">
      <Group gap="xs" role="radiogroup" aria-label={t('color')}>
        {presetNames.map((name) => (
          <UnstyledButton
            key={name}
            role="radio"
            aria-checked={name === themeColorPresets}
            aria-label={t(`presets.${name}`)}
            className={classes.preset}
            onClick={() => setPreferences({ themeColorPresets: name })}
          >
            <ColorSwatch
              size={28}
              color={isDark ? scales[presets[name].dark][4] : scales[presets[name].light][7]}
            >
              {name === themeColorPresets ? (
                <IconCheck size={16} color="var(--filled-contrast)" aria-hidden="true" />
              ) : null}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
