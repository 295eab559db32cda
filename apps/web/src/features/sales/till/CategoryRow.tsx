import { useTranslations } from 'use-intl';
import type { Category } from './catalogue.ts';
import classes from './till.module.css';

type CategoryRowProps = { categories: Category[]; value: string; onChange: (id: string) => void };

/** One row, pushed sideways where it is too long. The empty id is every category. */
export function CategoryRow({ categories, value, onChange }: CategoryRowProps) {
  const t = useTranslations('sale');
  if (categories.length === 0) return null;
  return (
    <div className={classes.chips} role="radiogroup" aria-label={t('allCategories')}>
      {[{ id: '', name: t('allCategories') }, ...categories].map(({ id, name }) => (
        <label key={id} className={classes.chip}>
          <input type="radio" name="category" checked={id === value} onChange={() => onChange(id)} />
          {name}
        </label>
      ))}
    </div>
  );
}
