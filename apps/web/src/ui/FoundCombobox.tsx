import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import type { FoundSelectProps } from './FoundSelect.tsx';

export default function FoundCombobox({ value = null, options, onSearch, ...field }: FoundSelectProps) {
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
