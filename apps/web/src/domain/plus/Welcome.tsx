import { Button, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './plus.module.css';

/** The message that Plus is now active. */
export function Welcome({ days, onContinue }: { days: number; onContinue: () => void }) {
  const t = useTranslations('plus');
  return (
    <div className={classes.welcome}>
      <IconCrown size={56} aria-hidden="true" className={classes.crown} />
      <Text role="status">{t('welcomeText', { days })}</Text>
      <Button size="lg" onClick={onContinue} data-autofocus>
        {t('continue')}
      </Button>
    </div>
  );
}
