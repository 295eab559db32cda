import { Button } from '@mantine/core';
import type { SettledMethod } from '@mostrador/shared/codes/codes';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../domain/sale/sale.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import classes from './orders.module.css';

type OrderFilters = {
  from: string | null;
  until: string | null;
  paidWith: SettledMethod | 'credit' | null;
  userId: string | null;
  productId: string | null;
  categoryId: string | null;
  isUncategorized: boolean;
  isReturned: boolean;
  isVoided: boolean;
  hour: string | null;
  weekday: string | null;
};
type Listed = Pick<Sale, 'user' | 'voidedBy' | 'products' | 'services' | 'refunds'>;
type NarrowingProps = {
  state: OrderFilters;
  sales: readonly Listed[] | undefined;
  onChange: (changes: Record<string, unknown>) => void;
};

/** The filters that a report set on the list, in words. A press removes one. */
export function OrderNarrowing({ state, sales, onChange }: NarrowingProps) {
  const t = useTranslations();
  const format = useFormat();
  const who = useUserName();
  const category = useCategoryName(state.categoryId);
  const [sale] = sales ?? [];
  const actor = actorOf(sale, state);
  const lines = [...(sale?.products ?? []), ...(sale?.services ?? [])];
  const shown = [
    state.userId && ['userId', who(actor) ?? t('pos.onePerson')],
    state.productId && [
      'productId',
      lines.find(({ id }) => id === state.productId)?.name ?? t('pos.oneProduct'),
    ],
    state.categoryId && ['categoryId', category ?? t('pos.oneCategory')],
    state.isUncategorized && ['isUncategorized', t('pos.uncategorized')],
    state.isReturned && ['isReturned', t('pos.returned')],
    state.isVoided && ['isVoided', t('pos.voided')],
    state.paidWith && ['paidWith', t(`platform.paymentMethods.${state.paidWith}`)],
    state.weekday && ['weekday', format.weekday(`2024-01-0${state.weekday}`)],
    state.hour && ['hour', t('pos.hourRange', { from: `${state.hour}:00`, until: `${state.hour}:59` })],
  ].filter((each) => each !== null && each !== '' && each !== false);
  if (shown.length === 0) return null;
  return (
    <div className={classes.narrowing}>
      {shown.map(([name = '', words = '']) => (
        <Button
          key={name}
          variant="light"
          rightSection={<IconX size={16} aria-hidden="true" />}
          aria-label={t('pos.withoutFilter', { name: words })}
          onClick={() => onChange({ [name]: name.startsWith('is') ? false : null, page: 1 })}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

/** For returned or voided sales, the user filter is the user who did that, not the seller. */
function actorOf(sale: Listed | undefined, { userId, isReturned, isVoided }: OrderFilters) {
  if (isReturned) return sale?.refunds.find(({ user }) => user?.id === userId)?.user;
  return isVoided ? sale?.voidedBy : sale?.user;
}

/**
 * The name from the till's categories, which every member may read: product categories first, then service
 * categories.
 */
function useCategoryName(id: string | null) {
  const query = { perPage: 100 };
  const ofProducts = trpc.productCategory.listForPos.useQuery(query, { enabled: id !== null });
  const found = ofProducts.data?.productCategories.find((each) => each.id === id);
  const isOther = ofProducts.data !== undefined && !found;
  const ofServices = trpc.serviceCategory.listForPos.useQuery(query, { enabled: id !== null && isOther });
  return (found ?? ofServices.data?.serviceCategories.find((each) => each.id === id))?.name;
}
