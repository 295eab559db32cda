import {
  Button,
  ColorSwatch,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  UnstyledButton,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import {
  presetNames,
  resetPreferences,
  setPreferences,
  usePreferences,
} from '../../lib/session/preferences.ts';
import { presets, scales } from '../../theme/colors.ts';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import classes from './shell.module.css';
import { closeDialog } from './shell-state.ts';
import { useIsDark } from './use-is-dark.ts';

/** The appearance of the program on this device. Every change is stored at once. */
export default function SettingsDrawer({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  return (
    <Sheet opened={opened} onClose={closeDialog} title={t('appearance')} size="sm">
      <Choices />
    </Sheet>
  );
}

function Choices() {
  const t = useTranslations('preferences.look');
  const { themeMode, themeContrast, themeDirection, themeLayout, themeStretch } = usePreferences();
  return (
    <Stack gap="lg">
      <Choice
        label={t('mode')}
        value={themeMode}
        onChange={(mode) => setPreferences({ themeMode: mode })}
        options={{ light: t('light'), dark: t('dark'), system: t('system') }}
      />
      <Choice
        label={t('contrast')}
        value={themeContrast}
        onChange={(contrast) => setPreferences({ themeContrast: contrast })}
        options={{ default: t('usual'), bold: t('bold') }}
      />
      <Choice
        label={t('direction')}
        value={themeDirection ?? 'auto'}
        onChange={(direction) => setPreferences({ themeDirection: direction === 'auto' ? null : direction })}
        options={{ auto: t('byLanguage'), ltr: t('ltr'), rtl: t('rtl') }}
      />
      <Choice
        label={t('layout')}
        value={themeLayout}
        onChange={(layout) => setPreferences({ themeLayout: layout })}
        options={{ horizontal: t('horizontal'), vertical: t('vertical') }}
      />
      <Switch
        label={t('stretch')}
        description={t('stretchText')}
        checked={themeStretch}
        onChange={(event) => setPreferences({ themeStretch: event.currentTarget.checked })}
      />
      <PresetPicker />
      <Button variant="default" onClick={resetPreferences}>
        {t('reset')}
      </Button>
    </Stack>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: Record<Value, string>;
};

function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  const names = Object.entries<string>(options);
  const pick = (picked: string) => {
    const known = names.find(([name]) => name === picked)?.[0];
    if (known && isKey(options, known)) onChange(known);
  };
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        onChange={pick}
        data={names.map(([name, words]) => ({ value: name, label: words }))}
      />
    </Input.Wrapper>
  );
}

const isKey = <Value extends string>(options: Record<Value, string>, name: string): name is Value =>
  name in options;

/** The six colours of the program. */
function PresetPicker() {
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
