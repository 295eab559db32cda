import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { Mail } from '../../core/io/mail.ts';
import { letter, withoutLinks } from '../../core/io/mail-template.ts';
import { job } from '../../core/jobs/job.ts';

/** The mail of a quote: its total and the link at which the customer reads and answers it. */
export function quoteMailOf({ business, number, total, language, link }: ReceiptView, to: string): Mail {
  const t = translator(language);
  const variables = { code: number, business: withoutLinks(business.name), total: total.value };
  return letter(
    { to, language, link, isToOthers: true },
    {
      subject: t('mail.quote.subject', variables),
      greeting: t('mail.greeting'),
      text: t('mail.quote.text', variables),
      button: t('mail.quote.button'),
      ignore: t('mail.receipt.ignore', variables),
    },
  );
}

/** Composed on request: it shows the quote as it was then, in the language of the user who sends it. */
export const quoteMail = job({
  name: 'quoteMail',
  payload: z.object({ quoteId: id(), mail: Mail }),
  atOnce: 5,
  handle: ({ sendMail }, { mail }) => sendMail(mail),
});
