import { Button, Input, SegmentedControl, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { resetPreferences, setPreferences, usePreferences } from '../../lib/session/preferences.ts';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { PresetPicker } from './PresetPicker.tsx';
import { closeDialog } from './shell-state.ts';

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
