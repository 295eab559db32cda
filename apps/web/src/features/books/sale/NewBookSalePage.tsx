import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/shop.ts';
import { goodsOf } from '../../../domain/selling/sold-goods.ts';
import { type LineValues, takenBy } from '../../../domain/selling/sold-line.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { SaleForm } from './SaleForm.tsx';
import { blankSale, type SaleValues } from './sale-values.ts';

export default function NewSalePage() {
  const shop = useShop();
  return shop ? <NewSale shop={shop} /> : null;
}

/** A sale outside the till: an order, a job, one of another day. */
function NewSale({ shop }: { shop: Shop }) {
  const t = useTranslations('booksale');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    // Fetched when the form opens: the page is drawn without the library that judges what is typed.
    schema: () => import('./sale-rules.ts').then(({ saleForm }) => saleForm(shop)),
    values: blankSale(today),
    save: (input, { api, id }) => api.sale.create.mutate({ ...input, id }),
    message: ({ code }) => t('created', { code: code ?? '' }),
    to: ({ id }) => paths.bookSale(id),
  });
  useSaleBefore(form);
  const stock = { policy: shop.stockPolicy, taken: takenBy([]) };
  const place = { title: t('new'), back: paths.bookSales };
  return <SaleForm form={form} rules={shop} stock={stock} {...place} today={today} />;
}

const address = { from: idPart() };

/** What another sale was of, to be sold once more: its goods and for how much, put in once. */
function useSaleBefore({ fields }: RecordForm<SaleValues>) {
  const [{ from }] = useAddress(address);
  const query = trpc.sale.byId.useQuery({ id: from ?? '' }, { enabled: from !== null });
  const isTaken = useRef(false);
  useEffect(() => {
    if (!query.data || isTaken.current) return;
    isTaken.current = true;
    // A coupon is used anew, or not at all.
    const { comments: _own, coupon: _used, ...goods } = goodsOf(query.data);
    const anew = (lines: LineValues[]) => lines.map((line) => ({ ...line, lineId: null }));
    fields.setValues({ ...goods, products: anew(goods.products), services: anew(goods.services) });
  });
}
