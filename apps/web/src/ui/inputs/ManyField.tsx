import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

export type ManyProps = MultiSelectProps & { data: { value: string; label: string }[] };

export default function ManyField(props: ManyProps) {
  const t = useTranslations('common');
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={t('noResults')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...props}
    />
  );
}
