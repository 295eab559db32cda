import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { PrintButton } from './PrintButton.tsx';
import { PdfButton } from './ReceiptActions.tsx';
import classes from './receipt.module.css';
import { ShareByWhatsApp } from './ShareByWhatsApp.tsx';

type PaperActionsProps = {
  receipt: ReceiptView;
  contact: { id: string; phone: string | null } | null;
  /** The text sent with the link. The default is the number and total of a receipt. */
  text?: string | undefined;
  /** False for a document that is no longer valid and must not be sent. */
  isSent?: boolean | undefined;
};

/**
 * The actions of a document without a copy count, which can be sent, printed and stored any number of times.
 */
export const PaperActions = ({ receipt, contact, text, isSent = true }: PaperActionsProps) => (
  <div className={classes.actions}>
    {isSent && <ShareByWhatsApp receipt={receipt} contact={contact} {...(text ? { text } : {})} />}
    <PrintButton receipt={receipt} isCounted={false} />
    <PdfButton receipt={receipt} />
  </div>
);
