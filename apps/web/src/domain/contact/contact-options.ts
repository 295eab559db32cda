import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import type { Option } from '../../ui/inputs/Choice.tsx';

const shown = 50;

/** Returns suppliers that match the typed text, and the chosen one even if it does not match. */
export const useSupplierOptions = (value: string | null, content = ''): Option[] =>
  useContactOptions(value, { content, kind: 'supplier' });

type Input = { content: string; kind?: 'supplier' };

/** Returns contacts of any kind unless a kind is given. */
export function useContactOptions(value: string | null, { content, kind }: Input): Option[] {
  const found = trpc.contact.list.useQuery(
    { perPage: shown, ...(kind && { kind }), ...(content && { content }) },
    { placeholderData: keepPreviousData },
  );
  const listed = found.data?.contacts ?? [];
  const isListed = listed.some(({ id }) => id === value);
  const chosen = trpc.contact.byId.useQuery(
    { id: value ?? '' },
    { enabled: value !== null && found.data !== undefined && !isListed, meta: { inline: true } },
  );
  const contacts = [...(chosen.data?.id === value ? [chosen.data] : []), ...listed];
  return [...new Map(contacts.map(({ id, name }) => [id, { value: id, label: name }])).values()];
}
