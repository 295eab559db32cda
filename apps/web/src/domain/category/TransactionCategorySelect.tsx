import type { TransactionType } from '@mostrador/shared/codes/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { AsyncSelect, type FoundField } from '../../ui/inputs/AsyncSelect.tsx';
import type { Option } from '../../ui/inputs/Choice.tsx';

type TransactionCategorySelectProps = FoundField & {
  type: TransactionType;
  /** A second type whose categories can be chosen too. */
  alsoType?: TransactionType;
  /** The id of a category that cannot be chosen. */
  except?: string;
  /** An additional option that is not a category. */
  extra?: Option;
};

/** The choice of a category of one type of transaction, searched by the typed text. */
export function TransactionCategorySelect(props: TransactionCategorySelectProps) {
  const { type, alsoType, except, extra, value = null, ...field } = props;
  const [content, setContent] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const { data } = trpc.transactionCategory.list.useQuery(
    { transactionTypeId: alsoType ? undefined : type, perPage: 100, content },
    { placeholderData: keepPreviousData },
  );
  const isListed = data?.transactionCategories.some(({ id }) => id === value) ?? true;
  const before = trpc.transactionCategory.byId.useQuery(
    { id: value ?? '' },
    { enabled: value !== null && value !== extra?.value && !isListed, meta: { inline: true } },
  );
  const found = before.data?.id === value ? [{ value, label: before.data.name }] : [];
  const listed = (data?.transactionCategories ?? [])
    .filter(({ id, transactionTypeId: of }) => id !== except && (of === type || of === alsoType))
    .map(({ id, name }) => ({ value: id, label: name }));
  const options = [...(extra ? [extra] : []), ...found, ...(chosen ? [chosen] : []), ...listed];
  const known = [...new Map(options.map((option) => [option.value, option])).values()];
  return (
    <AsyncSelect
      {...field}
      value={value}
      options={known}
      onSearch={setContent}
      onChange={(id) => {
        setChosen(known.find(({ value }) => value === id));
        field.onChange(id);
      }}
    />
  );
}
