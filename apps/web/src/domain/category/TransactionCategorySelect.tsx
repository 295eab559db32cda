import type { TransactionType } from '@mostrador/shared/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import type { Option } from '../../ui/inputs/NativeSelect.tsx';

type TransactionCategorySelectProps = FoundField & {
  type: TransactionType;
  value: string | null;
  /** One that is no choice. */
  except?: string;
  /** An option that is no category. */
  extra?: Option;
};

/** One of the categories of a type of transaction, found by what is typed. */
export function TransactionCategorySelect({ type, except, extra, ...field }: TransactionCategorySelectProps) {
  const [content, setContent] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const { data } = trpc.transactionCategory.list.useQuery(
    { transactionTypeId: type, perPage: 100, content },
    { placeholderData: keepPreviousData },
  );
  const listed = (data?.transactionCategories ?? []).flatMap(({ id, name }) =>
    id === except ? [] : { value: id, label: name },
  );
  const options = [...(extra ? [extra] : []), ...(chosen ? [chosen] : []), ...listed];
  const known = [...new Map(options.map((option) => [option.value, option])).values()];
  return (
    <AsyncSelect
      {...field}
      options={known}
      onSearch={setContent}
      onChange={(id) => {
        setChosen(known.find(({ value }) => value === id));
        field.onChange(id);
      }}
    />
  );
}
