import { Chip } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './till.module.css';

type CategoryChipsProps = {
  categories: { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
};

/** The empty id is every category. */
export function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const t = useTranslations('sale');
  if (categories.length === 0) return null;
  return (
    <Chip.Group value={value} onChange={onChange}>
      <div className={classes.chips} role="radiogroup" aria-label={t('allCategories')}>
        {[{ id: '', name: t('allCategories') }, ...categories].map(({ id, name }) => (
          <Chip key={id} value={id} size="md" radius="xl" variant="filled">
            {name}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  );
}
