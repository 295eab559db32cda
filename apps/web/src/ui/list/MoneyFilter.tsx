import { useTranslations } from 'use-intl';
import { MoneyInput } from '../inputs/MoneyInput.tsx';
import type { FieldProps, MoneyBounds } from './ListTools.tsx';
import classes from './list.module.css';

/** Filters by a minimum and a maximum amount. */
export default function MoneyFilter({ filter, values, onChange }: FieldProps<MoneyBounds>) {
  const t = useTranslations('common');
  const amountAt = (name: string) => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === 'number' ? value : null;
  };
  return (
    <fieldset className={classes.amounts} aria-label={filter.label}>
      {([filter.min, filter.max] as const).map((name, place) => (
        <MoneyInput
          key={name}
          aria-label={`${filter.label}, ${place === 0 ? t('from') : t('until')}`}
          placeholder={place === 0 ? t('from') : t('until')}
          value={amountAt(name)}
          onChange={(amount) => onChange({ [name]: amount })}
        />
      ))}
    </fieldset>
  );
}
