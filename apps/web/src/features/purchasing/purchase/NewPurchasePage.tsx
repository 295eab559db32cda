import { Card, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SupplierSelect } from '../../../domain/contact/SupplierSelect.tsx';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import { PaidForm } from '../../../domain/payment/PaidForm.tsx';
import { foundIn } from '../../../domain/product/found-product.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { parseItems } from '../../../domain/stock/requested.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useAddress, words } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRefusal } from '../../../lib/session/me.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { AccessDenied } from '../../../ui/feedback/AccessDenied.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { PurchasePaying, PurchaseSum } from './PurchasePaying.tsx';
import classes from './purchase.module.css';
import { blankPurchase, lineOf, type PurchaseValues } from './purchase-values.ts';

type Form = { form: RecordForm<PurchaseValues> };

const PurchaseLine = lazyOverlay(() => import('./PurchaseLine.tsx'));

/** The received goods with quantities and costs. The price is entered only if it changes. */
function PurchaseLines({ form }: Form) {
  const t = useTranslations('purchase');
  // Preloaded before the first scan, and after the page is shown.
  useEffect(() => whenIdle(() => void PurchaseLine.preload()), []);
  const { fields } = form;
  return (
    <LinesField
      label={t('goods')}
      form={fields}
      path="products"
      goods={fields.values.products}
      onFound={(product) =>
        fields.setFieldValue('products', (before) => withProduct(before, product, lineOf))
      }
    >
      {(line, index, lines) => (
        <PurchaseLine key={line.id} form={form} lines={lines} line={line} index={index} />
      )}
    </LinesField>
  );
}

/** Loaded when the form opens, so that the page renders without the validation library. */
const purchaseRules = () => import('./purchase-rules.ts').then(({ PurchaseForm }) => PurchaseForm);

export default function NewPurchasePage() {
  const shop = useShop();
  const refusal = useRefusal('product.seeCosts');
  if (refusal) return <AccessDenied refusal={refusal} />;
  return shop ? <NewPurchase shop={shop} /> : null;
}

/** Records received goods while unpacking: scanned or searched, with the cost of each. */
function NewPurchase({ shop }: { shop: Shop }) {
  const t = useTranslations('purchase');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: purchaseRules,
    values: blankPurchase(today, shop.decimals === 0 ? 0 : 2),
    save: (input, { api, id }) => api.purchase.create.mutate({ ...input, id }),
    message: t('created'),
    to: ({ id }) => paths.purchase(id),
  });
  const { fields } = form;
  useSuggestedItems(form);
  return (
    <RecordPage form={form} title={t('new')} back={paths.purchases} summary={<PurchaseSum form={form} />}>
      <PaidForm paying={<PurchasePaying form={form} shop={shop} />}>
        <Card>
          <PurchaseLines form={form} />
        </Card>
        <Card>
          <div className={classes.fields}>
            <SupplierSelect label={t('supplier')} {...fields.input('contactId')} />
            <TextInput label={t('supplierDocument')} {...fields.input('supplierDocument')} />
            <DateField label={t('date')} max={today} {...fields.input('date')} />
          </div>
          <Textarea label={t('comments')} autosize mt="md" {...fields.input('comments')} />
        </Card>
      </PaidForm>
    </RecordPage>
  );
}

const address = { items: words() };

/** Takes over the items passed by the reorder list, once. */
function useSuggestedItems({ fields }: RecordForm<PurchaseValues>) {
  const [{ items }] = useAddress(address);
  const requested = parseItems(items);
  const ids = [...new Set(requested.map(({ productId }) => productId))].slice(0, 100);
  const query = trpc.product.list.useQuery({ ids, perPage: 100 }, { enabled: ids.length > 0 });
  const isTaken = useRef(false);
  useEffect(() => {
    if (!query.data || isTaken.current) return;
    isTaken.current = true;
    const found = foundIn(query.data.products);
    const lines = requested.flatMap(({ variantId, quantity }) => {
      const product = found.find((each) => each.variantId === variantId);
      return product ? [lineOf(product, quantity)] : [];
    });
    fields.setFieldValue('products', (before) => [...before, ...lines]);
  });
}
