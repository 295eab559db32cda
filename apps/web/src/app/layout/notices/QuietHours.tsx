import { Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Choice } from '../../../ui/inputs/Choice.tsx';

type Quiet = { from: string; until: string };
type Props = { quiet: Quiet | null; isBusy: boolean; onChange: (quiet: Quiet | null) => void };

const usual: Quiet = { from: '22:00', until: '07:00' };
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** The hours without notifications on the user's devices. They may span midnight. */
export function QuietHours({ quiet, isBusy, onChange }: Props) {
  const t = useTranslations('notification.quiet');
  return (
    <Stack gap="xs">
      <Switch
        label={t('title')}
        checked={quiet !== null}
        disabled={isBusy}
        onChange={() => onChange(quiet ? null : usual)}
      />
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      {quiet ? (
        <Group gap="sm" wrap="nowrap" grow>
          {(['from', 'until'] as const).map((name) => (
            <Choice
              key={name}
              label={t(name)}
              value={quiet[name]}
              disabled={isBusy}
              // Hours that begin and end at the same time would be none, so that choice is excluded.
              data={halfHours
                .filter((time) => time !== quiet[name === 'from' ? 'until' : 'from'])
                .map((time) => ({ value: time, label: time }))}
              onChange={(time) => onChange({ ...quiet, [name]: time ?? quiet[name] })}
            />
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}
