import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { PrintButton } from './PrintButton.tsx';
import { PdfButton } from './ReceiptActions.tsx';
import classes from './receipt.module.css';
import { ShareByWhatsApp } from './ShareByWhatsApp.tsx';

type PaperActionsProps = {
  receipt: ReceiptView;
  contact: { id: string; phone: string | null } | null;
  /** What is written with its link; the number and total of a receipt unless told. */
  text?: string | undefined;
  /** What does not stand any more is sent to nobody. */
  isSent?: boolean | undefined;
};

/** A paper whose copies nobody counts is sent, printed and stored as often as one likes. */
export const PaperActions = ({ receipt, contact, text, isSent = true }: PaperActionsProps) => (
  <div className={classes.actions}>
    {isSent && <ShareByWhatsApp receipt={receipt} contact={contact} {...(text ? { text } : {})} />}
    <PrintButton receipt={receipt} isCounted={false} />
    <PdfButton receipt={receipt} />
  </div>
);
