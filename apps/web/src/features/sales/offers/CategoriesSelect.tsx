import type { ReactNode } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { ManyChoice } from '../../../ui/inputs/ManyChoice.tsx';

type CategoriesSelectProps = {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
};

const shown = 100;

/** Categories of products. */
export function CategoriesSelect(props: CategoriesSelectProps) {
  const list = trpc.productCategory.listForPos.useQuery({ perPage: shown });
  const names = new Map(list.data?.productCategories.map(({ id, name }) => [id, name]));
  for (const id of props.value) if (!names.has(id)) names.set(id, '…');
  return <ManyChoice {...props} data={[...names].map(([value, label]) => ({ value, label }))} />;
}
