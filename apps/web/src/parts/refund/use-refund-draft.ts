import { newId } from '@mostrador/shared/new-id';
import type { refundMethods } from '@mostrador/shared/refund-part';
import { useMemo, useState } from 'react';
import { deviceId } from '../sale/device.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/shop.ts';
import { looseLeft, refundAmount, refundableLines } from './refund-draft.ts';

export type RefundDraft = ReturnType<typeof useRefundDraft>;

/** What comes back of a sale, how and why, and what it comes to. */
export function useRefundDraft(sale: Sale, shop: Shop) {
  const [id] = useState(newId);
  const lines = refundableLines(sale).filter(({ left }) => left > 0);
  const loose = looseLeft(sale);
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const [isLoose, setLoose] = useState(lines.length === 0);
  /** Lines that cannot be sold again. */
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [method, setMethod] = useState<(typeof refundMethods)[number]>('original');
  const [reason, setReason] = useState('');
  const hasLoose = loose.amountFree + loose.tip > 0;
  const isEverything =
    (isLoose || !hasLoose) && lines.every((line) => quantities.get(line.lineId) === line.left);
  const chosen = lines.flatMap(({ lineId }) => {
    const quantity = quantities.get(lineId) ?? 0;
    return quantity > 0 ? [{ lineId, quantity, restock: !broken.has(lineId) }] : [];
  });
  const restocked = useMemo(
    () => new Map([...quantities].filter(([lineId]) => !broken.has(lineId))),
    [quantities, broken],
  );
  const isCash = method === 'cash' || (method === 'original' && sale.payments.every(isCashOrGoods));
  const amountOf = (isRounded: boolean) =>
    refundAmount(sale, { quantities, isEverything, isCash: isRounded }, shop) +
    (isLoose && !isEverything ? loose.amountFree + loose.tip : 0);
  const exact = amountOf(false);
  return {
    lines,
    quantities,
    loose: loose.amountFree + loose.tip,
    isLoose,
    setLoose,
    setQuantity: (lineId: string, quantity: number) =>
      setQuantities((before) => new Map(before).set(lineId, quantity)),
    takeAll: () => {
      setQuantities(new Map(lines.map(({ lineId, left }) => [lineId, left])));
      setLoose(true);
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
    /** What is worth something to the customer: what he still owes for it is not. */
    worth: exact - Math.min(exact, sale.balance),
    isCash,
    restocked,
    hasGoods: chosen.length > 0 || (isLoose && hasLoose),
    isReady: reason.trim() !== '' && (chosen.length > 0 || (isLoose && hasLoose)),
    body: {
      id,
      saleId: sale.id,
      lines: chosen,
      ...(isLoose && loose),
      paymentMethod: method,
      reason: reason.trim(),
      deviceId: deviceId(),
    },
  };
}

/** What was paid with other goods goes back as money, and where nothing else was paid, in cash. */
const isCashOrGoods = ({ method }: Sale['payments'][number]) => method === 'cash' || method === 'exchange';
