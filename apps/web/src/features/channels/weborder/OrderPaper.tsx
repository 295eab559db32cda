import { useTranslations } from 'use-intl';
import { MailButton } from '../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../domain/receipt/PrintButton.tsx';
import { PdfButton } from '../../../domain/receipt/ReceiptActions.tsx';
import { ShareByWhatsApp } from '../../../domain/receipt/ShareByWhatsApp.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

/** The printed form of an approved order, for the kitchen and to accompany the goods. */
export default function OrderPaper({ order: { id, contact } }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const { data: receipt } = trpc.receipt.paper.useQuery({ id });
  if (!receipt) return null;
  return (
    <section className={classes.panel} aria-labelledby="order-paper">
      <h2 id="order-paper">{t('paper')}</h2>
      <div className={classes.reach}>
        <PrintButton receipt={receipt} />
        <PdfButton receipt={receipt} />
        <MailButton receipt={receipt} contactId={contact?.id ?? null} />
        <ShareByWhatsApp receipt={receipt} contact={contact} />
      </div>
    </section>
  );
}
