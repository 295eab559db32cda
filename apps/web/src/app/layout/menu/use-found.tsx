import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconAddressBook, IconBox, IconFileDescription, IconReceipt2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';

const leastLetters = 2;
const perPage = 5;
const patience = 150;

type Found = { groups: SpotlightActionGroupData[]; isSearching: boolean };

/**
 * Searches products by name or code, orders and quotes by number, customer or line, contacts by name or
 * phone.
 */
export function useFound(query: string): Found {
  const t = useTranslations('shell.menu');
  const navigate = useNavigate();
  const format = useFormat();
  const [content] = useDebouncedValue(query.trim().slice(0, 100), patience);
  const isSearched = content.length >= leastLetters && !content.startsWith('/');
  const filter = { content, perPage };
  const products = trpc.product.list.useQuery(filter, { enabled: useCan('product.list') && isSearched });
  const orders = trpc.pos.list.useQuery(filter, { enabled: useCan('pos.list') && isSearched });
  const quotes = trpc.quote.list.useQuery(filter, { enabled: useCan('quote.list') && isSearched });
  const contacts = trpc.contact.list.useQuery(filter, { enabled: useCan('contact.list') && isSearched });
  const open = (to: string) => () => void navigate({ to });
  const groups: SpotlightActionGroupData[] = [
    {
      group: t('products'),
      actions: (products.data?.products ?? []).map(({ id, name, price }) => ({
        id,
        label: name,
        description: format.money(price),
        leftSection: <IconBox {...look} />,
        onClick: open(paths.product(id)),
      })),
    },
    {
      group: t('orders'),
      actions: (orders.data?.posTransactions ?? []).map(({ id, code, amount, contact }) => ({
        id,
        label: code ?? '',
        description: [format.money(amount), contact?.name].filter(Boolean).join(' · '),
        leftSection: <IconReceipt2 {...look} />,
        onClick: open(paths.order(id)),
      })),
    },
    {
      group: t('quotes'),
      actions: (quotes.data?.quotes ?? []).map(({ id, code, amount, contact, contactName }) => ({
        id,
        label: code,
        description: [format.money(amount), contact?.name ?? contactName].filter(Boolean).join(' · '),
        leftSection: <IconFileDescription {...look} />,
        onClick: open(paths.quote(id)),
      })),
    },
    {
      group: t('contacts'),
      actions: (contacts.data?.contacts ?? []).map(({ id, name, phone }) => ({
        id,
        label: name,
        ...(phone && { description: phone }),
        leftSection: <IconAddressBook {...look} />,
        onClick: open(paths.contact(id)),
      })),
    },
  ];
  const isSearching = [products, orders, quotes, contacts].some(({ isLoading }) => isLoading);
  return {
    groups: isSearched ? groups.filter(({ actions }) => actions.length > 0) : [],
    isSearching: isSearching || (query.trim() !== content && query.trim().length >= leastLetters),
  };
}

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
