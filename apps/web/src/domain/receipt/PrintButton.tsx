import { Button } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { IconPrinter, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PrinterDialog } from '../printer/printer-dialog.ts';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import { usePrinting } from './use-printing.ts';

type PrintButtonProps = {
  receipt: ReceiptView;
  /** Prints at once, as after a sale. `opensDrawer` is true if the sale was paid in cash. */
  automatic?: { opensDrawer: boolean } | undefined;
  /**
   * True for receipts of sales, whose copies are counted. Deposits and statements are printed any number of
   * times.
   */
  isCounted?: boolean;
  /** True if the paper is chosen in another place. */
  isAlone?: boolean;
};

/** Prints on the printer of this device. The label beside the button shows the printer and its paper. */
export function PrintButton(props: PrintButtonProps) {
  const { receipt, automatic, isCounted = true, isAlone = false } = props;
  const t = useTranslations('receipt');
  const { sheet, print, isBusy } = usePrinting(receipt, { isCounted });
  const [isChoosing, setChoosing] = useState(false);
  const first = useRef(automatic);
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const requested = first.current;
    first.current = undefined;
    if (requested) void latest.current(requested);
  }, []);
  return (
    <>
      <Button.Group>
        <Button
          size="lg"
          px="md"
          variant="default"
          leftSection={<IconPrinter size={20} />}
          loading={isBusy}
          onClick={() => void print()}
        >
          {t('print')}
        </Button>
        {isAlone ? null : (
          <Button
            size="lg"
            px="sm"
            variant="default"
            aria-label={t('printer')}
            title={t('printer')}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <IconSettings size={18} />
          </Button>
        )}
      </Button.Group>
      <PrinterDialog opened={isChoosing} onClose={() => setChoosing(false)} />
      <PrintedReceipt receipt={sheet} />
    </>
  );
}
