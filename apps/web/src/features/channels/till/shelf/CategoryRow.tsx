import { IconStarFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from '../till.module.css';
import type { Category } from './catalogue.ts';

/** A pseudo category for the most sold items. No real category has this id. */
export const frequently = 'frequently';

type CategoryRowProps = {
  categories: Category[];
  hasFrequent: boolean;
  value: string;
  onChange: (id: string) => void;
};

/** One row of categories, which scrolls horizontally. The empty id means all categories. */
export function CategoryRow({ categories, hasFrequent, value, onChange }: CategoryRowProps) {
  const t = useTranslations('sale');
  if (categories.length === 0 && !hasFrequent) return null;
  const chips = [
    ...(hasFrequent ? [{ id: frequently, name: t('mostSold') }] : []),
    { id: '', name: t('everything') },
    ...categories,
  ];
  return (
    <div className={classes.chips} role="radiogroup" aria-label={t('allCategories')}>
      {chips.map((chip) => (
        <label key={chip.id} className={classes.chip}>
          {chip.id === frequently ? <IconStarFilled size={16} aria-hidden="true" /> : null}
          {'color' in chip && chip.color ? (
            <span className={classes.dot} style={{ backgroundColor: chip.color }} aria-hidden="true" />
          ) : null}
          {chip.name}
          <input
            type="radio"
            name="category"
            checked={chip.id === value}
            onChange={() => onChange(chip.id)}
          />
        </label>
      ))}
    </div>
  );
}
