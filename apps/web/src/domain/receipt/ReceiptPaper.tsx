import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { QrCode } from './QrCode.tsx';
import { ReceiptBody } from './ReceiptTicket.tsx';
import classes from './receipt.module.css';
import type { Paper } from './receipt-paper.ts';

type ReceiptPaperProps = { receipt: ReceiptView; paper: Paper; label: string };

/** The sheet as it is printed, shown on the screen with the same font and width. */
export function ReceiptPaper({ receipt, paper, label }: ReceiptPaperProps) {
  return (
    <section
      className={classes.sheet}
      data-paper={paper}
      data-shown
      lang={receipt.language}
      dir={receipt.direction}
      aria-label={label}
    >
      <ReceiptBody receipt={receipt} code={<QrCode link={receipt.link} />} />
    </section>
  );
}
