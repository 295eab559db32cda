import { Card, Stack, TextInput } from '@mantine/core';
import { deliveryMethods } from '@mostrador/shared/codes/codes';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DiscountField } from '../../../domain/lines/DiscountField.tsx';
import { PaidForm } from '../../../domain/payment/PaidForm.tsx';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { SoldLines } from '../../../domain/selling/SoldLines.tsx';
import { SoldSums } from '../../../domain/selling/SoldSums.tsx';
import { type Rules, rulesOf } from '../../../domain/selling/sold-goods.ts';
import { type StockRule, takenBy } from '../../../domain/selling/sold-line.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './edit-order.module.css';
import { type OrderValues, orderDraft, orderTotal, orderValues } from './edit-values.ts';
import { isEditable, type WebOrder } from './weborder.ts';

/** Edits the lines and the destination of an order, while it is pending or in preparation. */
export default function EditOrderPage() {
  const { id = '' } = useParams({ strict: false });
  const shop = useShop();
  const order = trpc.webOrder.byId.useQuery({ id });
  return (
    <RecordLoader query={order} back={paths.webOrder(id)}>
      {(read) => (shop ? <EditOrder key={id} read={read} shop={shop} /> : null)}
    </RecordLoader>
  );
}

function EditOrder({ read, shop }: { read: WebOrder; shop: Shop }) {
  const t = useTranslations('weborder');
  // The order when the form was opened, so that later changes of other users are not overwritten unnoticed.
  const [order] = useState(read);
  const { id, code, revision } = order;
  const rules = rulesOf(order, shop);
  const form = useRecordForm({
    schema: () => import('./edit-rules.ts').then(({ orderForm }) => orderForm),
    values: orderValues(order),
    draftOf: orderDraft,
    save: (_whole, { api, changes }) => api.webOrder.edit.mutate({ ...changes, id, revision }),
    message: t('edited', { code }),
    to: () => paths.webOrder(id),
  });
  if (!isEditable(order)) return <Navigate to={paths.webOrder(id)} replace />;
  const { fields } = form;
  return (
    <RecordPage
      form={form}
      title={t('editTitle', { code })}
      back={paths.webOrder(id)}
      summary={<Sum form={form} order={order} rules={rules} />}
    >
      <PaidForm paying={<Sums form={form} order={order} rules={rules} />}>
        <Card>
          <SoldLines form={fields} stock={stockRule(order, shop)} />
        </Card>
        <Card>
          <Stack>
            <Where form={form} />
            <TextInput label={t('comments')} {...fields.input('comments')} />
          </Stack>
        </Card>
      </PaidForm>
    </RecordPage>
  );
}

/**
 * An order in preparation has already taken its goods; the goods of a pending order are still on the shelf,
 * reserved for that order.
 */
const stockRule = ({ processStatus, products }: WebOrder, { stockPolicy }: Shop): StockRule =>
  processStatus === 'incoming'
    ? { policy: stockPolicy === 'allow' ? 'allow' : 'block', taken: new Map() }
    : { policy: stockPolicy, taken: takenBy(products) };

type FormProps = { form: RecordForm<OrderValues> };

/** The delivery method and its cost. */
function Where({ form: { fields } }: FormProps) {
  const t = useTranslations('weborder');
  const { deliveryMethod } = fields.values;
  return (
    <div className={classes.fields}>
      <Choice
        label={t('method')}
        data={deliveryMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        {...fields.input('deliveryMethod')}
      />
      {deliveryMethod === 'table' ? (
        <TextInput label={t('table')} inputMode="numeric" {...fields.input('table')} maxLength={4} />
      ) : null}
      {deliveryMethod === 'delivery' ? (
        <>
          <Area fields={fields} />
          <MoneyInput label={t('deliveryCost')} {...fields.input('deliveryCost')} />
          <TextInput
            className={classes.wide ?? ''}
            label={t('street')}
            required
            {...fields.input('address.street')}
          />
          <TextInput
            className={classes.wide ?? ''}
            label={t('reference')}
            {...fields.input('address.reference')}
          />
        </>
      ) : null}
    </div>
  );
}

/** Another area changes the fee. */
function Area({ fields }: { fields: FormProps['form']['fields'] }) {
  const t = useTranslations('weborder');
  const { money } = useFormat();
  const areas = trpc.deliveryArea.choices.useQuery();
  const rows = areas.data?.areas ?? [];
  if (rows.length === 0) return null;
  return (
    <Choice
      label={t('area')}
      none={t('noArea')}
      data={rows.map(({ id, name, fee }) => ({ value: id, label: `${name} · ${money(fee)}` }))}
      {...fields.input('deliveryAreaId')}
      onChange={(id) => {
        const fee = rows.find((area) => area.id === id)?.fee;
        fields.setValues({ deliveryAreaId: id, ...(fee !== undefined && { deliveryCost: fee }) });
      }}
    />
  );
}

type SumsProps = FormProps & { order: WebOrder; rules: Rules };

function Sums({ form: { fields }, order, rules }: SumsProps) {
  const t = useTranslations();
  const mayDiscount = useCan('pos.discount') || order.discount !== null;
  const total = orderTotal(fields.values, { order, rules });
  return (
    <Ticket label={t('sale.total')}>
      <Stack gap="sm">
        {mayDiscount ? (
          <DiscountField label={t('sale.discount')} unitLabel={t('booksale.discountUnit')} form={fields} />
        ) : null}
        <SoldSums total={total} rules={rules} couponCode={fields.values.coupon?.code} />
      </Stack>
    </Ticket>
  );
}

function Sum({ form, order, rules }: SumsProps) {
  const t = useTranslations('sale');
  const { total } = orderTotal(form.fields.values, { order, rules });
  return (
    <strong>
      {t('total')} <Money isEven amount={total} />
    </strong>
  );
}
