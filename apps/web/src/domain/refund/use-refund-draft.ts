import type { refundMethods } from '@mostrador/shared/money/refund-part';
import { newId } from '@mostrador/shared/wire/new-id';
import { useMemo, useState } from 'react';
import { deviceId } from '../sale/device.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/use-shop.ts';
import { type Loose, looseRows, refundAmount, refundableLines, unpaidOf } from './refund-draft.ts';

export type RefundDraft = ReturnType<typeof useRefundDraft>;

/** The refunded items of a sale, the method and reason, and the total. */
export function useRefundDraft(sale: Sale, shop: Shop) {
  const [id] = useState(newId);
  const lines = refundableLines(sale).filter(({ left }) => left > 0);
  const loose = looseRows(sale);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const isAll = lines.length === 0;
  const { looseIds, setLooseIds, everyLoose, setLoose } = useLooseIds(loose, { isAll });
  /** Lines that cannot be sold again. */
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [method, setMethod] = useState<(typeof refundMethods)[number]>('original');
  const [reason, setReason] = useState('');
  const requested = loose.filter((row) => looseIds.includes(row.id));
  const back = looseSum(requested);
  const isEverything =
    requested.length === loose.length && lines.every((line) => quantities.get(line.lineId) === line.left);
  const chosen = lines.flatMap(({ lineId }) => {
    const quantity = quantities.get(lineId) ?? 0;
    return quantity > 0 ? [{ lineId, quantity, restock: !broken.has(lineId) }] : [];
  });
  const restocked = useRestocked(quantities, broken);
  const isCash = method === 'cash' || (method === 'original' && sale.payments.every(isCashOrGoods));
  const amountOf = (isRounded: boolean) =>
    refundAmount(sale, { quantities, loose: back, isEverything, isCash: isRounded }, shop);
  const exact = amountOf(false);
  return {
    lines,
    quantities,
    loose,
    isLoose: (rowId: string) => looseIds.includes(rowId),
    setLoose,
    setQuantity: (lineId: string, quantity: number) =>
      setQuantities((before) => new Map(before).set(lineId, quantity)),
    takeAll: () => {
      setQuantities(new Map(lines.map(({ lineId, left }) => [lineId, left])));
      setLooseIds(everyLoose);
    },
    isRestocked: (lineId: string) => !broken.has(lineId),
    setRestock: ({ lineId, isRestocked }: { lineId: string; isRestocked: boolean }) => {
      const next = new Set(broken);
      if (isRestocked) next.delete(lineId);
      else next.add(lineId);
      setBroken(next);
    },
    method,
    setMethod,
    reason,
    setReason,
    amount: amountOf(isCash),
    /** The value for the customer: the unpaid part of the sale does not count. */
    worth: exact - Math.min(exact, unpaidOf(sale)),
    isCash,
    restocked,
    /** True if the user chose or entered something. */
    isTouched: reason !== '' || chosen.length > 0 || requested.length !== (isAll ? loose.length : 0),
    hasGoods: chosen.length + requested.length > 0,
    isReady: reason.trim() !== '' && chosen.length + requested.length > 0,
    body: {
      id,
      saleId: sale.id,
      lines: chosen,
      ...(requested.length > 0 && back),
      paymentMethod: method,
      reason: reason.trim(),
      deviceId: deviceId(),
    },
  };
}

const useRestocked = (quantities: ReadonlyMap<string, number>, broken: ReadonlySet<string>) =>
  useMemo(() => new Map([...quantities].filter(([id]) => !broken.has(id))), [quantities, broken]);

/** Returns the selected refunds of amounts that are not lines. */
function useLooseIds(rows: Loose[], { isAll }: { isAll: boolean }) {
  const everyLoose = rows.map(({ id }) => id);
  const [looseIds, setLooseIds] = useState<readonly string[]>(isAll ? everyLoose : []);
  const setLoose = ({ rowId, isSelected }: { rowId: string; isSelected: boolean }) => {
    const others = looseIds.filter((each) => each !== rowId);
    setLooseIds(isSelected ? [...others, rowId] : others);
  };
  return { looseIds, setLooseIds, everyLoose, setLoose };
}

/** Sums the refunded amounts, by name if they have one. */
function looseSum(rows: Loose[]) {
  const freeAmounts = rows.flatMap(({ name, amountFree }) => (name ? [{ name, amount: amountFree }] : []));
  const sum = { amountFree: 0, delivery: 0, tip: 0 };
  for (const row of rows) {
    sum.amountFree += row.amountFree;
    sum.delivery += row.delivery;
    sum.tip += row.tip;
  }
  const free = rows.filter((row) => row.amountFree > 0);
  const isNamed = freeAmounts.length > 0 && freeAmounts.length === free.length;
  return { ...sum, ...(isNamed && { freeAmounts }) };
}

/**
 * True for cash and goods. Payments with other goods are refunded as money: in cash if there was no other
 * payment.
 */
const isCashOrGoods = ({ method }: Sale['payments'][number]) => method === 'cash' || method === 'exchange';
