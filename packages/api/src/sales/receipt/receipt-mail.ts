import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { Mail } from '../../core/io/mail.ts';
import { letter, withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';

/** The fields of a receipt that its mail needs. */
type Mailed = Pick<ReceiptView, 'number' | 'language' | 'link'> & {
  business: Pick<ReceiptView['business'], 'name'>;
  total: Pick<ReceiptView['total'], 'value'>;
};

/**
 * The receipt of a sale as a mail: the total and a link that shows the receipt, from which it can be
 * printed.
 */
export function receiptMailOf({ business, number, total, language, link }: Mailed, to: string): Mail {
  const t = translator(language);
  const variables = { code: number, business: withoutLinks(business.name), total: total.value };
  return letter(
    { to, language, link, isToOthers: true },
    {
      subject: t('mail.receipt.subject', variables),
      greeting: t('mail.greeting'),
      text: t('mail.receipt.text', variables),
      button: t('mail.receipt.button'),
      ignore: t('mail.receipt.ignore', variables),
    },
  );
}

/** The mail is composed on request: it shows the sale as the customer saw it, in the customer's language. */
export const receiptMail = job({
  name: 'receiptMail',
  payload: z.object({ saleId: id(), mail: Mail }),
  atOnce: 5,
  handle: ({ sendMail }, { mail }) => sendMail(mail),
});
