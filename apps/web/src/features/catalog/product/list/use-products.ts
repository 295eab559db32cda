import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../../lib/api/trpc.ts';
import type { ListState } from '../../../../ui/list/list-state.ts';
import { filterOf, type Search, uncategorized } from './product-address.ts';

export function useProducts({ state }: ListState<Search>) {
  const isUncategorized = state.category === uncategorized;
  const options = { placeholderData: keepPreviousData };
  const all = trpc.product.list.useQuery(filterOf(state), { ...options, enabled: !isUncategorized });
  const loose = trpc.product.uncategorized.useQuery(filterOf(state), {
    ...options,
    enabled: isUncategorized,
  });
  return isUncategorized ? loose : all;
}
