import type { AppRouter } from '@mostrador/api/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { useCan } from '../../lib/me.ts';
import { notify } from '../../lib/notify.ts';
import { explain } from '../../lib/text.tsx';
import { trpcClient } from '../../lib/trpc.ts';
import {
  amountDue,
  changeOf,
  type Method,
  methods,
  openCharge,
  reduceCharge,
  remainingOf,
  settle,
} from './charge.ts';
import { daysAfter, shopDay } from './days.ts';
import { bodyOf, dueOf, type SaleBody } from './sale-body.ts';
import { isLost, type SaleFailure, saleFailureOf } from './sale-failure.ts';
import { buzz } from './sound.ts';
import { useTill } from './till-state.ts';
import { expectChange } from './use-catalogue.ts';

export type Sale = inferRouterOutputs<AppRouter>['pos']['create'];

const answerTime = 15_000;
const mostRetries = 2;

/** The charge of the open cart: what is entered, what it would do, and the one way to send it. */
export function useCharge(onDone: (sale: Sale) => void) {
  const { cart, shop, dispatch } = useTill();
  const [charge, change] = useReducer(reduceCharge, undefined, openCharge);
  const [refusal, setRefusal] = useState<'amountRequired' | 'contactRequired' | null>(null);
  const due = useMemo(() => dueOf(cart, shop), [cart, shop]);
  useEffect(() => dispatch({ type: 'nameSale' }), [dispatch]);
  const sender = useSending((sale) => {
    expectChange(cart.lines.map(({ item }) => item.productId));
    dispatch({ type: 'empty' });
    onDone(sale);
  });
  const today = shopDay(new Date(), shop);
  const dueDate = charge.dueDate ?? daysAfter(today, cart.customer?.creditDays ?? shop.creditDays);

  /** Without a sum: what stands in the field. */
  const confirm = (tendered?: number) => {
    const outcome = settle(charge, {
      due,
      hasCustomer: cart.customer !== null,
      ...(tendered === undefined ? {} : { tendered }),
    });
    setRefusal(outcome.kind === 'refused' ? outcome.reason : null);
    if (outcome.kind === 'part') change({ type: 'part', amount: outcome.amount });
    if (outcome.kind !== 'sale') return;
    const isCredit = charge.method === 'credit';
    sender.send(bodyOf(cart, { parts: outcome.parts, dueDate: isCredit ? dueDate : null }), { isCredit });
  };
  const chooseMethod = (method: Method) => {
    setRefusal(null);
    change({ type: 'method', method });
  };
  useMethodKeys(chooseMethod);
  return {
    charge,
    change,
    confirm,
    due: amountDue(charge, due),
    rounding: amountDue(charge, due) - due.other,
    remaining: remainingOf(charge, due),
    changeDue: changeOf(charge, due),
    today,
    dueDate,
    refusal,
    chooseMethod,
    ...sender,
  };
}

export type ChargeState = ReturnType<typeof useCharge>;

/** Alt with a digit, by its place on the keyboard: on some of them Alt makes other characters. */
function useMethodKeys(choose: (method: Method) => void) {
  const mayLend = useCan('pos.credit');
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = event.altKey ? /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1] : undefined;
      const method = methods[Number(digit) - 1];
      if (!method || (method === 'credit' && !mayLend)) return;
      event.preventDefault();
      latest.current(method);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayLend]);
}

/** Sends a sale once, however often somebody asks; what was lost on the way is sent again as it was. */
function useSending(onRecorded: (sale: Sale) => void) {
  const t = useTranslations('pos');
  const client = useQueryClient();
  const [failure, setFailure] = useState<SaleFailure | null>(null);
  const [reason, setReason] = useState('');
  const isLocked = useRef(false);
  const isCredit = useRef(false);
  const { mutate, isPending } = useMutation({
    meta: { inline: true },
    retry: (count, error) => isLost(error) && count < mostRetries,
    retryDelay: (count) => 800 * (count + 1),
    // Told from in here: the lists of the whole program are asked again before the call counts as finished.
    mutationFn: async (body: SaleBody) => onRecorded(await record(body)),
    onError: (error, body) => fail(error, body),
    onSettled: () => {
      isLocked.current = false;
    },
  });
  const fail = (error: unknown, body: SaleBody) => {
    const next = saleFailureOf(error, { isCredit: isCredit.current });
    setReason(explain(failureOf(error)));
    setFailure(next);
    buzz();
    if (next.kind === 'stale') void client.invalidateQueries({ queryKey: ['till', 'catalogue'] });
    if (next.kind === 'recorded' && body.id) {
      void trpcClient.pos.byId.query({ id: body.id }).then((sale) => {
        notify({ message: t('alreadyRecorded', { code: sale.code ?? '' }) });
        onRecorded(sale);
      });
    }
  };
  const send = (body: SaleBody, how: { isCredit: boolean }) => {
    if (isLocked.current) return;
    isLocked.current = true;
    isCredit.current = how.isCredit;
    setFailure(null);
    mutate(body);
  };
  return { send, failure, reason, forgetFailure: () => setFailure(null), isSending: isPending };
}

const record = (body: SaleBody): Promise<Sale> =>
  trpcClient.pos.create.mutate(body, { signal: AbortSignal.timeout(answerTime) });
