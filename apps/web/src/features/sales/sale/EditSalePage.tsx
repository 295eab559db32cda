import { moneyMethods } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { instalmentParts } from '../../../domain/payment/instalments.ts';
import { blankPart, type PaymentPart } from '../../../domain/payment/payment-parts.ts';
import { recurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { goodsOf, rulesOf } from '../../../domain/selling/sold-goods.ts';
import { takenBy } from '../../../domain/selling/sold-line.ts';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRefusal } from '../../../lib/session/me.tsx';
import { AccessDenied } from '../../../ui/feedback/AccessDenied.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { SaleForm } from './SaleForm.tsx';
import { saleDraft } from './sale-draft.ts';
import { blankSale, type SaleValues } from './sale-values.ts';

export default function EditSalePage() {
  const { id = '' } = useParams({ strict: false });
  const shop = useShop();
  const sale = trpc.sale.byId.useQuery({ id });
  return (
    <RecordLoader query={sale} back={paths.bookSale(id)}>
      {(read) => (shop ? <Editable key={id} sale={read} shop={shop} /> : null)}
    </RecordLoader>
  );
}

type Sale = Output<'sale.byId'>;
type Editing = { sale: Sale; shop: Shop };

/**
 * An edit of a sale with an open balance requires a separate permission. A voided or refunded sale is
 * read-only.
 */
function Editable({ sale, shop }: Editing) {
  const refusal = useRefusal('sale.updateCredit');
  const isOnCredit = sale.payments.reduce((left, { amount }) => left - amount, sale.amount) > 0;
  if (isOnCredit && refusal) return <AccessDenied refusal={refusal} />;
  if (sale.status !== 'done' || sale.channel !== 'accounting')
    return <Navigate to={paths.bookSale(sale.id)} replace />;
  return <EditSale sale={sale} shop={shop} />;
}

function EditSale({ sale: read, shop }: Editing) {
  const t = useTranslations();
  // The sale when the form was opened, so that later changes of other users are not overwritten unnoticed.
  const [sale] = useState(read);
  const rules = rulesOf(sale, shop);
  const form = useRecordForm({
    schema: () => import('./sale-rules.ts').then(({ saleForm }) => saleForm(rules)),
    values: valuesOf(sale),
    draftOf: (values) => saleDraft(values, rules),
    save: (_whole, { api, changes: { date, occurredAt, deviceId, status, ...changes } }) =>
      api.sale.update.mutate({ ...changes, id: sale.id, revision: sale.revision }),
    message: t('booksale.edited', { code: sale.code ?? '' }),
    to: ({ id }) => paths.bookSale(id),
  });
  return (
    <SaleForm
      form={form}
      rules={rules}
      stock={{ policy: shop.stockPolicy, taken: takenBy(sale.products) }}
      title={t('booksale.editTitle', { code: sale.code ?? '' })}
      back={paths.bookSale(sale.id)}
    />
  );
}

const valuesOf = (sale: Sale): SaleValues => ({
  ...blankSale(sale.date),
  ...goodsOf(sale),
  payments: partsOf(sale),
  dueDate: sale.instalments.length > 0 ? '' : (sale.dueDate ?? ''),
  instalments: instalmentParts(sale.instalments),
  recurrence: recurrenceValue(sale.recurrence),
});

/**
 * A single full payment stays full, even if the total changes. Payments with credit balances or exchanged
 * goods are not shown.
 */
function partsOf({ payments, amount }: Sale): PaymentPart[] {
  const [only, ...others] = payments;
  if (!only) return [{ ...blankPart(), method: amount > 0 ? 'credit' : 'cash' }];
  const isWhole = others.length === 0 && only.amount === amount;
  const parts = payments.flatMap((payment) => {
    const method = moneyMethods.find((each) => each === payment.method);
    const part = {
      id: newId(),
      reference: payment.reference ?? '',
      amount: isWhole ? null : payment.amount,
      moneyAccountId: payment.moneyAccountId,
    };
    return method ? [{ ...part, method }] : [];
  });
  return parts.length === payments.length ? parts : [];
}
