import { newId } from '@mostrador/shared/new-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { useFormat } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { notifyFailure } from '../../lib/query.ts';
import { trpc, useApi } from '../../lib/trpc.ts';
import { useWho } from '../../lib/who.ts';
import { useWord } from '../../parts/approval/use-word.tsx';
import { type Cart, isCartEmpty } from '../../parts/sale/cart.ts';
import { contentOf } from '../../parts/sale/cart-content.ts';
import { gatesOf } from '../../parts/sale/cart-gates.ts';
import { deviceId } from '../../parts/sale/device.ts';
import type { Sale } from '../../parts/sale/sale.ts';
import { notifyWithUndo } from '../../ui/notify-action.tsx';
import { cartOf } from './ticket-cart.ts';
import { useTill } from './till-state.ts';
import { catalogueIn } from './use-catalogue.ts';

const mostShown = 100;
const nameLength = 35;

/** What waits at the tills of the shop, and the ways into and out of it. */
export function useHeld() {
  const t = useTranslations('ticket');
  const { time } = useFormat();
  const { cart, dispatch, close } = useTill();
  const list = trpc.ticket.list.useQuery({ perPage: mostShown });
  const { ticket } = trpc.useUtils();
  const look = () => void ticket.list.invalidate();
  const bring = useBringing();
  const word = useWord();
  const tellUnparked = useUnparked();
  const park = trpc.pos.create.useMutation({ onSettled: look, meta: { inline: true } });
  useAfterTicket(cart, look);

  /** As it is called already, else by the hour and whose it is. */
  const named = ({ ticket: held, customer }: Cart) =>
    held?.concept ?? [time(new Date()), customer?.name].filter(Boolean).join(' · ').slice(0, nameLength);
  /** Null where somebody has to let it wait so, and nobody did. */
  const put = async (held: Cart) => {
    const given = await word.askFor(gatesOf(held, { isLent: false }));
    if (!given) return null;
    const body = { ...given, ...contentOf(held), concept: named(held), status: 'in_progress' as const };
    const sale = await park.mutateAsync({ ...body, deviceId: deviceId() }).catch(async (error: unknown) => {
      await tellUnparked(error, held);
      throw error;
    });
    dispatch({ type: 'next', saleId: sale.id, nextId: newId() });
    return sale;
  };
  const hold = async () => {
    if (isCartEmpty(cart) || park.isPending) return;
    const sale = await put(cart).catch(() => null);
    if (!sale) return;
    notifyWithUndo({
      message: t('held', { name: sale.concept ?? '' }),
      undo: t('bringBack'),
      onUndo: () => void bring(sale).catch(notifyFailure),
    });
  };
  /** What lies open waits meanwhile. */
  const resume = async (sale: Sale) => {
    if (!isCartEmpty(cart) && !(await put(cart).catch(() => null))) return;
    await bring(sale).catch(notifyFailure);
    close();
  };
  // What lies open here waits no longer.
  const tickets = list.data?.posTransactions.filter(({ id }) => id !== cart.saleId);
  return { tickets, list, look, hold, resume, isHolding: park.isPending, asking: word.dialog };
}

/** A ticket that left the cart was charged or let go: the list is asked again, as after no plain sale. */
function useAfterTicket({ saleId, ticket }: Cart, look: () => void) {
  const last = useRef({ saleId, ticket });
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (last.current.saleId !== saleId && last.current.ticket) latest.current();
    last.current = { saleId, ticket };
  }, [saleId, ticket]);
}

/** Another till was faster: says who charged the ticket meanwhile, and where what is left is told. */
function useUnparked() {
  const t = useTranslations('ticket');
  const { money } = useFormat();
  const who = useWho();
  const api = useApi();
  return async (error: unknown, { ticket, saleId }: Cart) => {
    const { reason } = failureOf(error);
    if (reason === 'ticketGone' || reason === 'ticketChanged')
      return notify({ message: t(reason), color: 'red' });
    const isTaken = ticket && reason === 'idInUse';
    const taken = isTaken ? await api.pos.byId.query({ id: saleId }).catch(() => null) : null;
    if (!taken) return notifyFailure(error);
    const { code, amount, user } = taken;
    const told = { name: who(user) ?? '', code: code ?? '', amount: money(amount) };
    notify({ message: code ? t('chargedBy', told) : t('gone'), color: 'red' });
  };
}

/** Puts a ticket into the empty cart, with the catalogue and the customer as they are now. */
function useBringing() {
  const t = useTranslations('ticket');
  const { dispatch, shop } = useTill();
  const client = useQueryClient();
  const api = useApi();
  return async (sale: Sale) => {
    const fresh = await api.pos.byId.query({ id: sale.id });
    if (fresh.status !== 'in_progress') return notify({ message: t('gone'), color: 'red' });
    const contact = fresh.contact && (await api.contact.byId.query({ id: fresh.contact.id }));
    const items = catalogueIn(client, shop.id)?.byVariant;
    dispatch({ type: 'resume', cart: cartOf(fresh, { items, customer: contact }) });
  };
}
