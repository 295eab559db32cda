import { newId } from '@mostrador/shared/wire/new-id';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-can-or-request.ts';
import type { Cart, CartAction } from '../../../domain/sale/cart/cart.ts';
import { sentOf } from '../../../domain/sale/cart/cart-rows.ts';
import { dueOf } from '../../../domain/sale/cart/cart-total.ts';
import { dueWith, type TradeIn } from '../../../domain/sale/cart/exchanged.ts';
import { deviceId } from '../../../domain/sale/device.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { useApi } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { placeOf } from '../../../lib/device/shortcuts.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import {
  amountDue,
  amountWithCash,
  changeOf,
  type Method,
  methods,
  missingOf,
  openCharge,
  reduceCharge,
  remainingOf,
  settle,
} from './charge.ts';
import { differenceOf, isSameSale } from './done/recorded.ts';
import { addedTo, wholeOf } from './done/ticket-left.ts';
import { bodyOf, type Settled } from './sale-body.ts';
import { serverPort } from './sale-port.ts';
import { useApproval } from './use-approval.ts';
import { useSending } from './use-sending.ts';

export type ChargeOptions = {
  cart: Cart;
  shop: Shop;
  dispatch: (action: CartAction) => void;
  onDone: (sale: Sale) => void;
  /** Reports products for which the server knows more than this device: changed stock or prices. */
  onTouched: (productIds: string[]) => void;
  exchanged?: TradeIn;
};

type Confirming = { tendered?: number; isPart?: boolean; takesReserved?: true };

/** The charge of the open cart: the input, its effect, and the functions that send it. */
export function useCharge({ exchanged, ...options }: ChargeOptions) {
  const { cart, shop, dispatch } = options;
  const [charge, change] = useReducer(reduceCharge, undefined, () => openCharge(newId()));
  const [refusal, setRefusal] = useState<'amountRequired' | 'contactRequired' | 'short' | null>(null);
  const due = useMemo(() => {
    const whole = dueOf(cart, shop);
    return exchanged ? dueWith(whole, exchanged) : whole;
  }, [cart, shop, exchanged]);
  const sending = useCartSending({ ...options, ...(exchanged && { exchanged }) });
  const approval = useApproval(cart, sending, exchanged?.gates);
  const today = shopDay(new Date(), shop);
  const dueDate = charge.dueDate ?? daysAfter(today, cart.customer?.creditDays ?? shop.creditDays);

  /** The default is the amount in the field. A smaller amount is a part payment only if requested. */
  const confirm = ({ tendered, isPart = false, takesReserved }: Confirming = {}) => {
    const outcome = settle(charge, {
      due,
      hasCustomer: cart.customer !== null,
      ...(tendered === undefined ? {} : { tendered }),
    });
    if (outcome.kind === 'refused') return setRefusal(outcome.reason);
    if (outcome.kind === 'part' && !isPart) return setRefusal('short');
    setRefusal(null);
    if (outcome.kind === 'part') return change({ type: 'part', amount: outcome.amount, nextId: newId() });
    const isCredit = charge.method === 'credit';
    // The field shows the reason.
    if (isCredit && dueDate < today) return;
    const agreed = { ...(takesReserved && { takesReserved }), dueDate: isCredit ? dueDate : null };
    approval.send({ ...agreed, parts: outcome.parts });
  };
  const chooseMethod = (method: Method) => {
    setRefusal(null);
    change({ type: 'method', method });
  };
  const tender = (amount: number) => {
    setRefusal(null);
    change({ type: 'tender', amount });
  };
  const giveTip = (amount: number) => {
    setRefusal(null);
    change({ type: 'tender', amount: null });
    dispatch({ type: 'setTip', amount });
  };
  useMethodKeys(chooseMethod);
  return {
    charge,
    change,
    confirm,
    /** Exchanges are recorded by another procedure, which cannot use stock reserved for orders. */
    takeReserved: exchanged ? null : () => confirm({ takesReserved: true }),
    tender,
    giveTip,
    withoutTip: due.other - cart.tip,
    due: amountDue(charge, due),
    rounding: amountDue(charge, due) - due.other,
    remaining: remainingOf(charge, due),
    missing: missingOf(charge, due),
    changeDue: changeOf(charge, due),
    today,
    dueDate,
    refusal,
    chooseMethod,
    cart,
    shop,
    dispatch,
    ...sending,
    approval,
  };
}

export type ChargeState = ReturnType<typeof useCharge>;

/** Sends the cart and tracks the result. */
function useCartSending({ cart, shop, dispatch, onDone, onTouched, exchanged }: ChargeOptions) {
  const t = useTranslations();
  const api = useApi();
  const port = useMemo(() => serverPort(api, exchanged?.record), [api, exchanged]);
  /** A recorded sale with the id of the cart but different content. */
  const [other, setOther] = useState<Sale | null>(null);
  /** The sent cart. Another tab of this till may have changed the cart since. */
  const sent = useRef(cart);
  const finish = (sale: Sale) => {
    onTouched(sale.products.map(({ id }) => id));
    dispatch({ type: 'next', saleId: sale.id, nextId: newId(), sent: sentOf(sent.current) });
    onDone(sale);
  };
  const judge = (sale: Sale) => {
    const difference = differenceOf(sent.current, sale);
    const exact = dueOf(sent.current, shop);
    const totals = [exact.other, amountWithCash(sale.payments, exact)];
    if (!exchanged && !isSameSale(difference, { amount: sale.amount, totals })) return setOther(sale);
    const method = t(`platform.paymentMethods.${sale.paymentMethod}`);
    notify({ message: t('charge.alreadyRecorded', { code: sale.code ?? '', method }) });
    finish(sale);
  };
  const { send, ...sending } = useSending({
    port,
    onRecorded: finish,
    onKnown: judge,
    onFailed: ({ kind }, status) => {
      if (kind === 'stale' || kind === 'short' || kind === 'gone')
        onTouched(cart.lines.map(({ item }) => item.productId));
      if (status === 404 || status === 409 || status === 422) dispatch({ type: 'refuse' });
    },
  });
  /** Continues with the items that the recorded sale does not contain, as a separate sale. */
  const keepUnpaid = (sale: Sale) => {
    const { unpaid, unpaidFree } = differenceOf(cart, sale);
    const lines = unpaid.map((line) => ({ ...line, lineId: newId() }));
    onTouched(sale.products.map(({ id }) => id));
    dispatch({
      type: 'next',
      saleId: cart.saleId,
      nextId: newId(),
      left: { lines, freeAmounts: unpaidFree },
    });
  };
  /** Continues with the whole cart, or with the items added here, as a separate sale. */
  const leaveTicket = (kind: 'ticketGone' | 'ticketChanged') => {
    const left = kind === 'ticketGone' ? wholeOf(cart) : addedTo(cart);
    const isEmpty = left.lines.length + left.freeAmounts.length === 0;
    const next = { type: 'next' as const, saleId: cart.saleId, nextId: newId() };
    dispatch(isEmpty ? next : { ...next, left });
  };
  const sentAs = (requested: Cart, settled: Settled) => bodyOf(requested, settled, { deviceId: deviceId() });
  const act = (target: Cart, settled: Settled) => {
    const input = sentAs(target, settled);
    return exchanged?.act(input) ?? { procedure: 'pos.create', input };
  };
  return {
    ...sending,
    act,
    other,
    keepUnpaid,
    leaveTicket,
    finish,
    send: (charged: Cart, settled: Settled) => {
      sent.current = charged;
      if (navigator.onLine) dispatch({ type: 'send', at: new Date().toISOString() });
      send(sentAs(charged, settled), { isCredit: settled.dueDate !== null });
    },
  };
}

/** Chooses payment methods by their position in the list of keys. */
function useMethodKeys(choose: (method: Method) => void) {
  const mayLend = useCanOrRequest('pos.credit');
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const method = methods[placeOf('method', event)];
      if (!method || (method === 'credit' && !mayLend)) return;
      event.preventDefault();
      latest.current(method);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayLend]);
}
