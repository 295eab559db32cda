import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { isDay } from '../../../lib/format/typed-date.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import classes from './assistant.module.css';

type KnownAtProps = { value: string; today: string; onChange: (day: string) => void };

/** Shows the financial statements as known on another day: later bookings are left out. */
export function KnownAt({ value, today, onChange }: KnownAtProps) {
  const t = useTranslations('assistant');
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const forget = () => {
    setOpen(false);
    onChange('');
  };
  if (value)
    return (
      <Alert color="cempasuchil" variant="light" className={classes.known ?? ''}>
        <Stack gap="xs" align="start">
          {t('knownText', { day: date(value) })}
          <Button variant="default" size="compact-md" onClick={forget}>
            {t('asNow')}
          </Button>
        </Stack>
      </Alert>
    );
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-md" className={classes.ask} onClick={() => setOpen(true)}>
        {t('askKnown')}
      </Button>
    );
  return (
    <DateField
      label={t('knownAt')}
      description={t('knownHint')}
      value=""
      max={today}
      autoFocus
      className={classes.known ?? ''}
      onChange={(day) => {
        if (isDay(day) && day <= today) onChange(day);
      }}
    />
  );
}
