import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { takenBy } from '../../../domain/selling/sold-line.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { SaleForm } from './SaleForm.tsx';
import { blankSale } from './sale-values.ts';
import { useSoldBefore } from './use-sold-before.ts';

const address = { from: idPart() };

export default function NewSalePage() {
  const shop = useShop();
  return shop ? <NewSale shop={shop} /> : null;
}

/** A sale outside the till: an order, a job, or a sale of another day. */
function NewSale({ shop }: { shop: Shop }) {
  const t = useTranslations('booksale');
  const [{ from }] = useAddress(address);
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    // Loaded when the form opens, so that the page renders without the validation library.
    schema: () => import('./sale-rules.ts').then(({ saleForm }) => saleForm(shop)),
    values: blankSale(today),
    save: (input, { api, id }) => api.sale.create.mutate({ ...input, id }),
    message: ({ code }) => t('created', { code: code ?? '' }),
    to: ({ id }) => paths.bookSale(id),
  });
  useSoldBefore(from, form);
  const stock = { policy: shop.stockPolicy, taken: takenBy([]) };
  const place = { title: t('new'), back: paths.bookSales };
  return <SaleForm form={form} rules={shop} stock={stock} {...place} today={today} />;
}
