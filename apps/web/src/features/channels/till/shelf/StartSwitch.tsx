import { IconCalculator, IconLayoutGrid } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from '../till.module.css';

const starts = ['products', 'amount'] as const;
export type Start = (typeof starts)[number];

/** On phones: selects whether a sale starts with products or with a typed amount. */
export function StartSwitch({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const t = useTranslations('sale');
  return (
    <div className={classes.starts} role="radiogroup" aria-label={t('startsWith')}>
      {starts.map((start) => {
        const Icon = start === 'products' ? IconLayoutGrid : IconCalculator;
        return (
          <label key={start}>
            <Icon size={16} aria-hidden="true" />
            {t(start === 'products' ? 'products' : 'amountFree')}
            <input type="radio" name="start" checked={start === value} onChange={() => onChange(start)} />
          </label>
        );
      })}
    </div>
  );
}
