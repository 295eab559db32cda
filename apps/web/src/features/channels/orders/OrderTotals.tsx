import { keepPreviousData } from '@tanstack/react-query';
import { SaleSums } from '../../../domain/order/SaleSums.tsx';
import { trpc } from '../../../lib/api/trpc.ts';

type Input = Partial<Parameters<typeof trpc.pos.totals.useQuery>[0] & object>;

/** The sums of the chosen days, with the other filters of the list. Without days there is no sum. */
export function OrderTotals({ query: { from, until, ...others } }: { query: Input }) {
  const query = trpc.pos.totals.useQuery(
    { ...others, from: from ?? '', until: until ?? '' },
    { enabled: from !== undefined && until !== undefined, placeholderData: keepPreviousData },
  );
  if (!from || !until || (query.error && !query.data)) return null;
  return <SaleSums sums={query.data ?? null} />;
}
