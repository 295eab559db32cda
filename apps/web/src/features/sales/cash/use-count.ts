import { newId } from '@mostrador/shared/wire/new-id';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Bills, denominationsIn, sumOf } from '../../../domain/cash/CountBills.tsx';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { failureOf } from '../../../lib/api/failure.ts';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useUnsavedWork } from '../../../lib/session/unsaved-work.ts';

export type Count = {
  /** Null if the total was typed. */
  bills: Bills | null;
  typed: number | null;
  card: number | null;
  transfer: number | null;
  withdrawn: number | null;
  reason: string;
  notes: string;
  /** True if parked tickets stay for the next session. */
  keepsTickets: boolean;
};

const uncounted: Count = {
  bills: {},
  typed: null,
  card: null,
  transfer: null,
  withdrawn: null,
  reason: '',
  notes: '',
  keepsTickets: false,
};

/** True if anything was typed. */
function isCounted({ bills, typed, card, transfer, withdrawn, reason, notes }: Count) {
  const isAmount = [typed, card, transfer, withdrawn].some((amount) => amount !== null);
  const isBills = Object.values(bills ?? {}).some((pieces) => pieces !== 0);
  return isAmount || isBills || reason !== '' || notes !== '';
}

/** The count of a session, its difference as far as the user may see it, and the close itself. */
export function useCount(session: CashSession, onClosed: (closed: CashSession) => void) {
  const t = useTranslations('cash');
  const [id] = useState(newId);
  const [count, setCount] = useState(uncounted);
  const [isReasonOpen, askReason] = useState(false);
  const cash = count.bills ? sumOf(count.bills) : (count.typed ?? 0);
  const expected = session.report.byMethod.find(({ method }) => method === 'cash')?.expected;
  // A user who sees the expected cash, as the owner does for every drawer, also sees the difference.
  const isBlind = expected === undefined;
  const sending = trpc.cashSession.close.useMutation({
    meta: { inline: true },
    onSuccess: (closed) => {
      notify({ message: t('closed', { code: closed.closing?.code ?? '' }), color: 'income' });
      onClosed(closed);
    },
    onError: (error) => {
      if ('differenceReason' in failureOf(error).fields) askReason(true);
      else notifyFailure(error);
    },
  });
  useUnsavedWork({ isOpen: isCounted(count) && !sending.isSuccess, isSaving: sending.isPending });
  const input = {
    cashSessionId: session.id,
    id,
    counted: {
      cash,
      ...(count.card === null ? {} : { card: count.card }),
      ...(count.transfer === null ? {} : { transfer: count.transfer }),
    },
    ...(count.bills ? { denominations: denominationsIn(count.bills) } : {}),
    withdrawn: count.withdrawn ?? 0,
    differenceReason: count.reason.trim() || null,
    notes: count.notes.trim() || null,
    ...(count.keepsTickets ? { keepTickets: true } : {}),
  };
  return {
    count,
    change: (changes: Partial<Count>) => setCount({ ...count, ...changes }),
    cash,
    /** Null before any count, and if the difference is hidden until the session is closed. */
    difference: isBlind || cash === 0 ? null : cash - expected,
    isBlind,
    isReasonOpen,
    isClosing: sending.isPending,
    act: { procedure: 'cashSession.close', input },
    close: (approval?: string) => sending.mutate({ ...input, ...(approval ? { approval } : {}) }),
  };
}
