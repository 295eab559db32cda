import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { QuoteForm } from './QuoteForm.tsx';
import { blankQuote } from './quote-values.ts';

export default function NewQuotePage() {
  const shop = useShop();
  return shop ? <NewQuote shop={shop} /> : null;
}

function NewQuote({ shop }: { shop: Shop }) {
  const t = useTranslations('quote');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: () => import('./quote-rules.ts').then(({ quoteForm }) => quoteForm(shop)),
    values: blankQuote(today),
    save: (input, { api, id }) => api.quote.create.mutate({ ...input, id }),
    message: ({ code }) => t('created', { code }),
    to: ({ id }) => paths.quote(id),
  });
  return <QuoteForm form={form} rules={shop} title={t('new')} back={paths.quotes} today={today} isNew />;
}
