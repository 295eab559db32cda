import { Checkbox } from '@mantine/core';
import type { Projection } from '@mostrador/shared/money/plan';
import { useTranslations } from 'use-intl';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import classes from './assistant.module.css';

const modes = ['percentage', 'money', 'individual'] as const;

/** The monthly change of sales or expenses: by a share, by an amount, or month by month. */
export type Growth = { mode: (typeof modes)[number]; amount: number | null; isLess: boolean };

export function growthOf({ mode, amount, isLess }: Growth, amounts: readonly number[]): Projection {
  if (mode === 'individual') return { type: 'individual', amounts };
  const by = amount ?? 0;
  const most = mode === 'percentage' && isLess ? Math.min(by, 10_000) : by;
  return { type: 'growth', by: mode, amount: isLess ? -most : most };
}

type GrowingProps = { title: string; value: Growth; onChange: (growth: Growth) => void };

export function Growing({ title, value, onChange }: GrowingProps) {
  const t = useTranslations('assistant');
  const amount = {
    label: t('plan.by'),
    'aria-label': `${title}: ${t('plan.by')}`,
    value: value.amount,
    onChange: (next: number | null) => onChange({ ...value, amount: next }),
  };
  return (
    <fieldset className={classes.growth}>
      <legend>{title}</legend>
      <Choice
        aria-label={`${title}: ${t('plan.mode')}`}
        label={t('plan.mode')}
        data={modes.map((mode) => ({ value: mode, label: t(`plan.${mode}`) }))}
        value={value.mode}
        onChange={(next) =>
          onChange({ ...value, mode: modes.find((mode) => mode === next) ?? 'percentage', amount: 0 })
        }
      />
      {value.mode === 'percentage' ? (
        <ScaledInput {...amount} scale={100} decimals={2} max={100_000} />
      ) : null}
      {value.mode === 'money' ? <MoneyInput {...amount} /> : null}
      {value.mode === 'individual' ? null : (
        <Checkbox
          label={t('plan.isLess')}
          checked={value.isLess}
          onChange={({ currentTarget }) => onChange({ ...value, isLess: currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}
