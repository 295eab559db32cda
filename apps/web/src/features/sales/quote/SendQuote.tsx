import { Button } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { IconLink } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { MailButton } from '../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../domain/receipt/PrintButton.tsx';
import { PdfButton } from '../../../domain/receipt/ReceiptActions.tsx';
import { ShareByWhatsApp } from '../../../domain/receipt/ShareByWhatsApp.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import classes from './quote.module.css';
import { isOpen, type Quote } from './quote.ts';

type SendQuoteProps = { quote: Quote; paper: ReceiptView };

/** The ways to send a quote to its customer. Each way that delivers the link marks the quote as sent. */
export function SendQuote({ quote, paper }: SendQuoteProps) {
  const t = useTranslations();
  const send = trpc.quote.send.useMutation();
  const { id, state, contact } = quote;
  const markSent = () => {
    if (state === 'draft') send.mutate({ id });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(paper.link);
    notify({ message: t('quote.linkCopied') });
    markSent();
  };
  const text = t('quote.whatsappText', {
    code: paper.number,
    business: paper.business.name,
    total: paper.total.value,
    link: paper.link,
  });
  return (
    <section className={classes.paper} aria-label={t('common.actions')}>
      {isOpen(quote) ? (
        <>
          <ShareByWhatsApp receipt={paper} contact={contact} text={text} onSent={markSent} />
          <MailButton receipt={paper} contactId={contact?.id ?? null} of="quote" />
          <Button
            size="lg"
            px="md"
            variant="default"
            leftSection={<IconLink size={20} />}
            onClick={() => void copy()}
          >
            {t('quote.copyLink')}
          </Button>
        </>
      ) : null}
      <PrintButton receipt={paper} isCounted={false} />
      <PdfButton receipt={paper} />
    </section>
  );
}
