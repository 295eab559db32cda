import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import type { Option } from '../../ui/inputs/Choice.tsx';

const shown = 50;

/**
 * Products without variants that match the typed text, and the chosen one even if it does not match. A
 * product with variants would be ambiguous.
 */
function useProductOptions(value: string | null, content = ''): Option[] {
  const found = trpc.product.list.useQuery(
    { perPage: shown, ...(content && { content }) },
    { placeholderData: keepPreviousData },
  );
  const listed = (found.data?.products ?? []).filter(({ hasVariants }) => !hasVariants);
  const isListed = listed.some(({ id }) => id === value);
  const chosen = trpc.product.byId.useQuery(
    { id: value ?? '' },
    { enabled: value !== null && found.data !== undefined && !isListed, meta: { inline: true } },
  );
  const products = [...(chosen.data?.id === value ? [chosen.data] : []), ...listed];
  return [...new Map(products.map(({ id, name }) => [id, { value: id, label: name }])).values()];
}

/** The choice of one product without variants. */
export function ProductSelect({ value = null, ...field }: FoundField) {
  const [content, setContent] = useState('');
  const options = useProductOptions(value, content);
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
