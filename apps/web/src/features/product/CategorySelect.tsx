import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';

type Option = { value: string; label: string };

type CategorySelectProps = Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> & {
  value: string | null;
  onChange: (id: string | null) => void;
  /** The chosen category as it is called, for a shop with more categories than one list holds. */
  chosenName?: string | undefined;
  extra?: Option;
};

const shown = 100;

/** The shop's categories, found by what is typed. */
export function CategorySelect({ value, onChange, chosenName, extra, ...others }: CategorySelectProps) {
  const t = useTranslations('common');
  const [text, setText] = useState('');
  const [content] = useDebouncedValue(text, 200);
  const list = trpc.productCategory.listForPos.useQuery(
    { perPage: shown },
    { placeholderData: keepPreviousData },
  );
  const isLong = (list.data?.pagination.count ?? shown + 1) > shown;
  const found = trpc.productCategory.listForPos.useQuery(
    { perPage: shown, content },
    { enabled: isLong && content !== '', placeholderData: keepPreviousData },
  );
  const options = [
    ...(extra ? [extra] : []),
    ...(value && chosenName ? [{ value, label: chosenName }] : []),
    ...[...(list.data?.productCategories ?? []), ...(found.data?.productCategories ?? [])].map(
      ({ id, name }) => ({ value: id, label: name }),
    ),
  ];
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={t('noResults')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...others}
      data={[...new Map(options.map((option) => [option.value, option])).values()]}
      value={value}
      onChange={onChange}
      onSearchChange={setText}
    />
  );
}
