import { useState } from 'react';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import type { Option } from '../../ui/inputs/Choice.tsx';
import { useCategoryOptions } from './use-category-options.ts';

export type MemberKind = 'product' | 'service';

export type CategorySelectProps = FoundField & {
  /** The kind of records that the categories belong to. */
  kind?: MemberKind;
  value: string | null;
  /** The name of the chosen category, for a shop whose categories do not fit into one list. */
  chosenName?: string | undefined;
  /** An additional option that is not a category. */
  extra?: Option;
};

/** The choice of one of the shop's categories. */
export function CategorySelect({ kind, value, chosenName, extra, ...field }: CategorySelectProps) {
  const [content, setContent] = useState('');
  const known = { value, chosenName, ...(kind ? { kind } : {}), ...(extra ? { extra } : {}) };
  const options = useCategoryOptions(known, content);
  return <AsyncSelect {...field} value={value} options={options} onSearch={setContent} />;
}
