import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { newId } from '@mostrador/shared/wire/new-id';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../lib/api/query.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { currentPrinter } from '../printer/printer.ts';

/**
 * Prints a receipt with the method of this device. The server counts the print first, so that a repeated
 * print is marked as a copy; documents other than sales are not counted. `sheet` is printed by the browser's
 * own window.
 */
export function usePrinting(receipt: ReceiptView, { isCounted }: { isCounted: boolean }) {
  const t = useTranslations('receipt');
  const [printed, setPrinted] = useState({ of: receipt, sheet: receipt });
  const [isBusy, setBusy] = useState(false);
  const counted = trpc.receipt.print.useMutation({ meta: { inline: true } });
  const isPrinted = useRef(true);
  useEffect(() => {
    // The sheet with the copy number must be rendered before the print window opens.
    if (isPrinted.current) return;
    isPrinted.current = true;
    print();
  });
  const start = async ({ opensDrawer = false } = {}) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const view = isCounted
        ? await counted.mutateAsync({ id: receipt.id, printId: newId() })
        : { ...receipt };
      if (currentPrinter().link !== 'browser') return await direct(view, { opensDrawer });
      isPrinted.current = false;
      setPrinted({ of: receipt, sheet: view });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const direct = async (view: ReceiptView, how: { opensDrawer: boolean }) => {
    try {
      const { printDirectly } = await import('../printer/print-directly.ts');
      await printDirectly(view, how);
    } catch {
      // The browser prints the same sheet instead, because the customer is waiting for it.
      notify({ message: t('printerSilent'), color: 'red' });
      isPrinted.current = false;
      setPrinted({ of: receipt, sheet: view });
    }
  };
  // Changes of the sale since then are not on the printed sheet.
  const sheet = printed.of === receipt ? printed.sheet : receipt;
  return { sheet, print: start, isBusy };
}
