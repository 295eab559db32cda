import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';

/** On what money is spent. */
export function SpendingSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const { data } = trpc.transactionCategory.list.useQuery(
    { transactionTypeId: 'expense', perPage: 100, ...(content && { content }) },
    { placeholderData: keepPreviousData },
  );
  const listed = data?.transactionCategories ?? [];
  const isListed = listed.some(({ id }) => id === value);
  const chosen = trpc.transactionCategory.byId.useQuery(
    { id: value ?? '' },
    { enabled: value !== null && data !== undefined && !isListed, meta: { inline: true } },
  );
  const categories = [...(chosen.data?.id === value ? [chosen.data] : []), ...listed];
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
