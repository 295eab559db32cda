import { newId } from '@mostrador/shared/wire/new-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useSupervisorApproval } from '../../../../domain/approval/use-supervisor-approval.tsx';
import { type Cart, isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { gatesOf } from '../../../../domain/sale/cart/cart-gates.ts';
import { sentOf } from '../../../../domain/sale/cart/cart-rows.ts';
import { buildParkInput } from '../../../../domain/sale/cart/park-input.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { failureOf } from '../../../../lib/api/failure.ts';
import { notifyFailure } from '../../../../lib/api/query.ts';
import { trpc, useApi } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { useUserName } from '../../../../lib/session/use-user-name.ts';
import { notifyWithUndo } from '../../../../ui/feedback/notify-action.tsx';
import { catalogueIn } from '../shelf/use-catalogue.ts';
import { cartOf } from '../ticket/ticket-cart.ts';
import { useTill } from '../till-state.ts';

const mostShown = 100;

/** The parked tickets of the shop's tills, and the functions to park and to resume them. */
export function useParking() {
  const t = useTranslations('ticket');
  const { time } = useFormat();
  const { cart, dispatch, latest, close } = useTill();
  const list = trpc.ticket.list.useQuery({ perPage: mostShown });
  const { ticket } = trpc.useUtils();
  const look = () => void ticket.list.invalidate();
  const bring = useResumeTicket();
  const word = useSupervisorApproval();
  const notifyUnparked = useHoldConflict();
  const park = trpc.pos.create.useMutation({ onSettled: look, meta: { inline: true } });
  useAfterTicket(cart, look);

  /** Null if parking requires an approval and none was given. */
  const put = async (parked: Cart) => {
    const sent = sentOf(parked);
    const input = buildParkInput(parked, time(new Date()));
    const act = { procedure: 'pos.create', input };
    const given = await word.askFor(gatesOf(parked, { isLent: false }), act);
    if (!given) return null;
    const sale = await park.mutateAsync({ ...input, ...given }).catch(async (error: unknown) => {
      await notifyUnparked(error, parked);
      throw error;
    });
    dispatch({ type: 'next', saleId: sale.id, nextId: newId(), sent });
    return sale;
  };
  const hold = async () => {
    if (isCartEmpty(cart) || park.isPending) return;
    const sale = await put(cart).catch(() => null);
    if (!sale) return;
    notifyWithUndo({
      message: t('held', { name: sale.concept ?? '' }),
      undo: t('bringBack'),
      onUndo: () => void resume(sale),
    });
  };
  /** The open cart is parked first, including items that are scanned until parking is complete. */
  const resume = async (sale: Sale) => {
    const back = latest().saleId === sale.id ? null : await bring(sale).catch(notifyFailure);
    while (back && !isCartEmpty(latest())) if (!(await put(latest()).catch(() => null))) return;
    if (back) dispatch({ type: 'resume', cart: back });
    close();
  };
  // The ticket in the open cart is no longer parked.
  const tickets = list.data?.posTransactions.filter(({ id }) => id !== cart.saleId);
  return { tickets, list, look, hold, resume, isHolding: park.isPending, approvalDialog: word.dialog };
}

/**
 * When a ticket leaves the cart, it was charged or discarded, so the list is reloaded. After a sale without
 * a ticket this is not necessary.
 */
function useAfterTicket({ saleId, ticket }: Cart, look: () => void) {
  const last = useRef({ saleId, ticket });
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (last.current.saleId !== saleId && last.current.ticket) latest.current();
    last.current = { saleId, ticket };
  }, [saleId, ticket]);
}

/** Another till was faster: shows the user who charged the ticket meanwhile, and its code and amount. */
function useHoldConflict() {
  const t = useTranslations('ticket');
  const { money } = useFormat();
  const who = useUserName();
  const api = useApi();
  return async (error: unknown, { ticket, saleId }: Cart) => {
    const { reason } = failureOf(error);
    if (reason === 'ticketGone' || reason === 'ticketChanged')
      return notify({ message: t(reason), color: 'red' });
    const isTaken = ticket && reason === 'idInUse';
    const taken = isTaken ? await api.pos.byId.query({ id: saleId }).catch(() => null) : null;
    if (!taken) return notifyFailure(error);
    const { code, amount, user } = taken;
    const values = { name: who(user) ?? '', code: code ?? '', amount: money(amount) };
    notify({ message: code ? t('chargedBy', values) : t('gone'), color: 'red' });
  };
}

/** A ticket as a cart, with the current catalogue and customer; null if it is no longer parked. */
function useResumeTicket() {
  const t = useTranslations('ticket');
  const { shop } = useTill();
  const client = useQueryClient();
  const api = useApi();
  return async (sale: Sale): Promise<Cart | null> => {
    const fresh = await api.pos.byId.query({ id: sale.id });
    if (fresh.status !== 'in_progress') {
      notify({ message: t('gone'), color: 'red' });
      return null;
    }
    const contact = fresh.contact && (await api.contact.byId.query({ id: fresh.contact.id }));
    const items = catalogueIn(client, shop.id)?.byVariant;
    return cartOf(fresh, { items, customer: contact });
  };
}
