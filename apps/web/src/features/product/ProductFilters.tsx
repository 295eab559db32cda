import { Chip, Select } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useLetterKey } from '../../lib/use-letter-key.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { CategorySelect } from './CategorySelect.tsx';
import classes from './product.module.css';
import { type ChipFilter, chipFilters, ProductSearch, uncategorized } from './product-search.ts';

type ProductFiltersProps = {
  search: ProductSearch;
  onChange: (changes: Partial<ProductSearch>, options?: { isTyping?: boolean }) => void;
};

const chipWords = {
  in_stock: 'inStock',
  low_stock: 'lowStockFilter',
  out_of_stock: 'outOfStock',
  no_barcode: 'noBarcode',
  no_cost: 'noCost',
  hidden: 'hidden',
} as const satisfies Record<ChipFilter, string>;

const chip = { label: classes.chip ?? '' };

const orders = ['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const;

/** Every change goes back to the first page. */
export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const field = useRef<HTMLInputElement>(null);
  useLetterKey('/', () => field.current?.focus());
  return (
    <div className={classes.filters}>
      <SearchField
        ref={field}
        className={classes.search ?? ''}
        placeholder={t('search')}
        hotkey="/"
        value={search.content}
        onChange={(content) => onChange({ content, page: 1 }, { isTyping: true })}
      />
      <CategorySelect
        className={classes.filter ?? ''}
        aria-label={t('category')}
        placeholder={t('allCategories')}
        value={search.category}
        extra={{ value: uncategorized, label: t('uncategorized') }}
        onChange={(category) => onChange({ category, page: 1 })}
      />
      <Select
        className={classes.filter ?? ''}
        aria-label={common('sortBy')}
        allowDeselect={false}
        value={`${search.by}-${search.order}`}
        data={[
          ...orders.map((value) => ({ value, label: t(`orders.${value}`) })),
          { value: 'created_at-desc', label: t('sortCreated') },
          { value: 'sold-desc', label: t('sortSold') },
        ]}
        onChange={(value) => {
          const [by, order] = (value ?? '').split('-');
          onChange(ProductSearch.parse({ ...search, by, order, page: 1 }));
        }}
      />
      <Chip.Group
        value={search.filter ?? ''}
        onChange={(value) =>
          onChange({ filter: chipFilters.find((each) => each === value) ?? null, page: 1 })
        }
      >
        <fieldset className={classes.chips} aria-label={common('filter')}>
          <Chip value="" classNames={chip}>
            {common('all')}
          </Chip>
          {chipFilters.map((filter) => (
            <Chip key={filter} value={filter} classNames={chip}>
              {t(chipWords[filter])}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
    </div>
  );
}
