import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { ManyChoice } from '../../ui/inputs/ManyChoice.tsx';

type ItemSelectProps = {
  kind: 'product' | 'service';
  label: string;
  description?: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  max?: number;
};

const shown = 50;
/** The number of ids in one call. Further ones stay chosen and are counted. */
const named = 100;

/** The choice of products or services, searched by the typed text. */
export function ItemSelect({ kind, value, max, ...field }: ItemSelectProps) {
  const [text, setText] = useState('');
  const [content] = useDebouncedValue(text, 200);
  const found = useThings(kind, { perPage: shown, ...(content ? { content } : {}) });
  const [first] = useState(() => value.slice(0, named));
  const chosen = useThings(kind, { perPage: named, ids: first });
  const names = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map(({ id, name }) => [id, name]));
  for (const id of value) if (!names.has(id)) names.set(id, '…');
  return (
    <ManyChoice
      {...field}
      {...(max ? { maxValues: max } : {})}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      onSearchChange={setText}
    />
  );
}

type Input = { perPage: number; content?: string; ids?: string[] };

/** An empty list of ids needs no query. */
function useThings(kind: 'product' | 'service', input: Input) {
  const isEnabled = input.ids?.length !== 0;
  const products = trpc.product.list.useQuery(input, {
    enabled: isEnabled && kind === 'product',
    placeholderData: keepPreviousData,
    select: (answer) => answer.products.map(({ id, name }) => ({ id, name })),
  });
  const services = trpc.service.list.useQuery(input, {
    enabled: isEnabled && kind === 'service',
    placeholderData: keepPreviousData,
    select: (answer) => answer.services.map(({ id, name }) => ({ id, name })),
  });
  return kind === 'product' ? products : services;
}
