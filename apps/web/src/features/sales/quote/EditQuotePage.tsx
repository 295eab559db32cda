import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { rulesOf } from '../../../domain/selling/sold-goods.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { QuoteForm } from './QuoteForm.tsx';
import type { Quote } from './quote.ts';
import { quoteDraft, valuesOf } from './quote-values.ts';

export default function EditQuotePage() {
  const { id = '' } = useParams({ strict: false });
  const shop = useShop();
  const quote = trpc.quote.byId.useQuery({ id });
  return (
    <RecordLoader query={quote} back={paths.quote(id)}>
      {(read) => {
        if (read.state === 'converted') return <Navigate to={paths.quote(id)} replace />;
        return shop ? <EditQuote key={id} quote={read} shop={shop} /> : null;
      }}
    </RecordLoader>
  );
}

function EditQuote({ quote, shop }: { quote: Quote; shop: Shop }) {
  const t = useTranslations('quote');
  const { id, code, revision } = quote;
  const [today] = useState(() => shopDay(new Date(), shop));
  const rules = rulesOf(quote, shop);
  const form = useRecordForm({
    schema: () => import('./quote-rules.ts').then(({ quoteForm }) => quoteForm(rules)),
    values: valuesOf(quote),
    draftOf: (values) => quoteDraft(values, rules),
    save: (_whole, { api, changes }) => api.quote.update.mutate({ ...changes, id, revision }),
    message: t('edited', { code }),
    to: () => paths.quote(id),
  });
  return (
    <QuoteForm
      form={form}
      rules={rules}
      title={t('editTitle', { code })}
      back={paths.quote(id)}
      today={today}
    />
  );
}
