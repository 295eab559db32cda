import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Sale, SaleBody } from '../../../domain/sale/sale.ts';
import { buzz } from '../../../domain/sale/sound.ts';
import { failureOf } from '../../../lib/api/failure.ts';
import { explain } from '../../../lib/i18n/text.tsx';
import { isLost, type SaleFailure, saleFailureOf } from './sale-failure.ts';
import type { SalePort } from './sale-port.ts';

const mostRetries = 2;

type SendingOptions = {
  port: SalePort;
  onRecorded: (sale: Sale) => void;
  /** A sale with this id is already recorded; its content may differ from the request. */
  onKnown: (sale: Sale) => void;
  onFailed: (failure: SaleFailure, status: number) => void;
};

/** Sends a sale once, regardless of repeated presses. A lost sale is sent again unchanged. */
export function useSending({ port, onRecorded, onKnown, onFailed }: SendingOptions) {
  const [failure, setFailure] = useState<SaleFailure | null>(null);
  const [reason, setReason] = useState('');
  const isLocked = useRef(false);
  const isCredit = useRef(false);
  const fail = (next: SaleFailure, error: unknown) => {
    setReason(explain(failureOf(error)));
    setFailure(next);
    buzz();
    onFailed(next, failureOf(error).status);
  };
  const { mutate, isPending } = useMutation({
    meta: { inline: true },
    retry: (count, error) => isLost(error) && navigator.onLine && count < mostRetries,
    retryDelay: (count) => 800 * (count + 1),
    // Sent inside the mutation, so that all lists of the program are reloaded before the request counts as
    // finished.
    mutationFn: async (body: SaleBody) => {
      const answer = await recordOrFind(port, body);
      if (answer.isKnown) onKnown(answer.sale);
      else onRecorded(answer.sale);
    },
    onError: (error) => fail(saleFailureOf(error, { isCredit: isCredit.current }), error),
    onSettled: () => {
      isLocked.current = false;
    },
  });
  const send = (body: SaleBody, how: { isCredit: boolean }) => {
    if (isLocked.current) return;
    if (!navigator.onLine) return fail({ kind: 'offline' }, null);
    isLocked.current = true;
    isCredit.current = how.isCredit;
    setFailure(null);
    mutate(body);
  };
  return { send, failure, reason, forgetFailure: () => setFailure(null), isSending: isPending };
}

async function recordOrFind(port: SalePort, body: SaleBody): Promise<{ sale: Sale; isKnown: boolean }> {
  try {
    return { sale: await port.record(body), isKnown: false };
  } catch (error) {
    if (!body.id || saleFailureOf(error, { isCredit: false }).kind !== 'known') throw error;
    const sale = await port.find(body.id).catch((failed: unknown) => {
      // The id belongs to another sale, so the error is thrown. Without a response the lookup is repeated.
      throw isLost(failed) ? failed : error;
    });
    // The cart was parked, and the response was lost: the parked ticket is this cart. An approval is for
    // another action, and terms agreed on the ticket need none.
    if (sale.status === 'in_progress') {
      const { approval: _, ...goods } = body;
      return { sale: await port.record({ ...goods, revision: sale.revision }), isKnown: false };
    }
    return { sale, isKnown: true };
  }
}
