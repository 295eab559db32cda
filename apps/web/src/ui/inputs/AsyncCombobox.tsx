import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import type { AsyncSelectProps } from './AsyncSelect.tsx';

export default function AsyncCombobox({ value = null, options, onSearch, ...field }: AsyncSelectProps) {
  const t = useTranslations('common');
  const search = useDebouncedCallback(onSearch, 200);
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={t('noResults')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...field}
      value={value}
      data={options}
      onSearchChange={search}
    />
  );
}
