import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { Meter } from '../../ui/chart/Meter.tsx';
import classes from './goal.module.css';
import type { Goal } from './goal.ts';

const whole = 10_000;

/** The reached part of a savings goal. */
export function GoalProgress({ goal }: { goal: Pick<Goal, 'name' | 'saved' | 'target' | 'state'> }) {
  const t = useTranslations('goal');
  const { money, percent } = useFormat();
  const { name, saved, target, state } = goal;
  const label = t('ofTarget', { saved: money(saved), target: money(target) });
  const share = Math.floor((Math.min(saved, target) / target) * 100) * (whole / 100);
  return (
    <span className={classes.progress}>
      <span className={classes.told}>
        <span>{label}</span>
        <bdi className={classes.share} dir="ltr">
          {percent(share)}
        </bdi>
      </span>
      <Meter
        value={saved}
        max={target}
        state={saved >= target ? 'reached' : state === 'behind' || state === 'overdue' ? 'near' : 'open'}
        label={`${t('savedFor', { name })}: ${label}`}
      />
    </span>
  );
}
