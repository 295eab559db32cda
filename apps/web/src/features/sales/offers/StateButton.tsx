import { Badge, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import classes from './offers.module.css';
import { stateOf } from './promise-values.ts';

const colors = { running: 'income', scheduled: 'tinta', inactive: 'gray', ended: 'gray' } as const;

type StateButtonProps = {
  name: string;
  row: { active: boolean; startsAt: string | Date; endsAt: string | Date };
  /** Additional effects of the activation. */
  note?: string;
  onToggle: () => void;
};

/** The state, with a button that opens a confirmation to toggle it. */
export function StateButton({ name, row, note, onToggle }: StateButtonProps) {
  const t = useTranslations('offer');
  const [isConfirming, setConfirming] = useState(false);
  const state = stateOf(row);
  const act = row.active ? t('deactivate') : t('activate');
  return (
    <>
      <UnstyledButton
        className={classes.state}
        aria-label={`${t(`states.${state}`)}: ${act} ${name}`}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        <Badge color={colors[state]} variant={state === 'running' ? 'filled' : 'light'}>
          {t(`states.${state}`)}
        </Badge>
      </UnstyledButton>
      <ConfirmDialog
        opened={isConfirming}
        title={row.active ? t('deactivateTitle', { name }) : t('activateTitle', { name })}
        stay={t('leave')}
        go={act}
        onStay={() => setConfirming(false)}
        onGo={() => {
          setConfirming(false);
          onToggle();
        }}
      >
        {row.active ? t('deactivateText') : (note ?? t('activateText'))}
      </ConfirmDialog>
    </>
  );
}
