import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { openPlus } from '../../../lib/session/plus.ts';
import { PlusButton } from '../../../ui/page/PlusButton.tsx';
import classes from '../shell.module.css';
import { usePlan } from './use-plan.ts';

const look = { variant: 'light', color: 'cempasuchil', size: 'compact-md', h: 32, radius: 'xl' } as const;

/** The plan, if the header has space for it; otherwise it is in the user menu. */
export function PlanButton() {
  const t = useTranslations('shell');
  const plan = usePlan();
  if (!plan) return null;
  return (
    <div className={classes.fromLarge}>
      {plan.kind === 'free' ? (
        <Button {...look} aria-haspopup="dialog" onClick={openPlus}>
          {t('free')}
        </Button>
      ) : (
        <PlusButton {...look}>{t('trialDays', { days: plan.days })}</PlusButton>
      )}
    </div>
  );
}
