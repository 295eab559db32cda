import { useTranslations } from 'use-intl';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import { settledBy } from '../../../domain/payment/payment-parts.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { convertValues } from './convert-draft.ts';
import type { Quote } from './quote.ts';

type ConvertDialogProps = { quote: Quote; onClose: () => void };

/** Creates the sale that was offered. Only its payment remains to be entered. */
export default function ConvertDialog(props: ConvertDialogProps) {
  const shop = useShop();
  return shop ? <Converting {...props} shop={shop} /> : null;
}

function Converting({ quote, shop, onClose }: ConvertDialogProps & { shop: Shop }) {
  const t = useTranslations();
  const { id: quoteId, amount, code } = quote;
  const today = shopDay(new Date(), shop);
  const form = useRecordForm({
    schema: () => import('./convert-rules.ts').then(({ convertForm }) => convertForm(quote)),
    values: convertValues(quote, today),
    save: (input, { api, id }) => api.quote.convert.mutate({ ...input, quoteId, id }),
    message: (sale) => t('quote.converted', { code, sale: sale.code ?? '' }),
    onSaved: onClose,
    to: ({ id }) => paths.bookSale(id),
  });
  const { fields } = form;
  const { payments } = fields.values;
  const isOwed = settledBy(payments, amount).left > 0;
  return (
    <RecordDialog
      form={form}
      opened
      onClose={onClose}
      title={t('quote.convertTitle', { code })}
      submit={t('quote.convertNow')}
    >
      <LeaderLines>
        <LeaderLine size="total" label={t('sale.total')} value={<Money isEven amount={amount} />} />
      </LeaderLines>
      {isOwed && !quote.contact ? (
        <ContactSelect label={t('common.customer')} {...fields.input('contactId')} />
      ) : null}
      <PaymentParts
        label={t('booksale.payment')}
        form={fields}
        path="payments"
        parts={payments}
        total={amount}
        due={{
          path: 'dueDate',
          from: today,
          plan: { path: 'instalments', parts: fields.values.instalments },
        }}
      />
    </RecordDialog>
  );
}
