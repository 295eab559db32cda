import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import type { Option } from '../../ui/inputs/Choice.tsx';
import type { MemberKind } from './CategorySelect.tsx';

type Known = { kind?: MemberKind; value: string | null; chosenName?: string | undefined; extra?: Option };

const shown = 100;

/**
 * Returns the shop's categories. If they do not fit into one list, it adds those that match the typed text,
 * and the chosen one by its id.
 */
export function useCategoryOptions({ kind = 'product', value, chosenName, extra }: Known, content = '') {
  const list = useCategories(kind, { content: '' });
  const isLong = (list.data?.pagination.count ?? shown + 1) > shown;
  const found = useCategories(kind, { content, enabled: isLong && content !== '' });
  const isNamed = chosenName !== undefined || value === extra?.value;
  const isListed = list.data?.categories.some(({ id }) => id === value) ?? true;
  const chosen = useCategory(kind, value && !isNamed && !isListed ? value : null);
  const options: Option[] = [
    ...(extra ? [extra] : []),
    ...(value && chosenName ? [{ value, label: chosenName }] : []),
    ...[...chosen, ...(list.data?.categories ?? []), ...(found.data?.categories ?? [])].map(
      ({ id, name }) => ({ value: id, label: name }),
    ),
  ];
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** Returns one category by its id, as a list of one. Empty if none is requested or it no longer exists. */
function useCategory(kind: MemberKind, id: string | null) {
  const input = { id: id ?? '' };
  const how = (own: MemberKind) => ({ enabled: id !== null && kind === own, meta: { inline: true } });
  const ofProducts = trpc.productCategory.byId.useQuery(input, how('product'));
  const ofServices = trpc.serviceCategory.byId.useQuery(input, how('service'));
  const { data } = kind === 'product' ? ofProducts : ofServices;
  return data ? [data] : [];
}

type Input = { content: string; enabled?: boolean };

/** Returns a page of the categories of one kind, with one interface for both kinds. */
function useCategories(kind: MemberKind, { content, enabled = true }: Input) {
  const query = { perPage: shown, content };
  const common = { placeholderData: keepPreviousData };
  const ofProducts = trpc.productCategory.listForPos.useQuery(query, {
    ...common,
    enabled: enabled && kind === 'product',
    select: ({ productCategories: categories, pagination }) => ({ categories, pagination }),
  });
  const ofServices = trpc.serviceCategory.listForPos.useQuery(query, {
    ...common,
    enabled: enabled && kind === 'service',
    select: ({ serviceCategories: categories, pagination }) => ({ categories, pagination }),
  });
  return kind === 'product' ? ofProducts : ofServices;
}
