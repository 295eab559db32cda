/** @jsxImportSource preact */
import { formatMoney } from '@mostrador/shared/words/format';
import { useState } from 'preact/hooks';
import type { Booted } from '../browser/boot.ts';
import type { StoreData } from '../pages/OrderPages.tsx';
import { Choice } from '../parts/Choice.tsx';
import { Field, Refusal, Select } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { type Payment, tableOf, waysOf } from './order.ts';
import type { Order } from './use-order.ts';
import { WhenFields } from './WhenFields.tsx';

type FieldsProps = { booted: Booted; store: StoreData; order: Order };

const wayIcons = { delivery: 'motorbike', pick_in_store: 'store', table: 'table' } as const;

/** The delivery method and the delivery time. */
export function WayFields({ booted, store, order }: FieldsProps) {
  const { t } = booted;
  const { form, fields, change } = order;
  const ways = waysOf(store, form.table);
  return (
    <>
      <Choice
        name="delivery_method"
        label={t('storefront.how')}
        isTitled
        chosen={form.way}
        options={ways.map((way) => ({
          value: way,
          icon: wayIcons[way],
          title: t(`storefront.ways.${way}`),
          text: way === 'pick_in_store' ? t('storefront.readyIn', { count: store.prepMinutes }) : null,
        }))}
        onChoose={(way) => change({ way })}
      />
      <Refusal name="delivery_method" text={fields.delivery_method} />
      {form.way === 'delivery' && <AddressFields {...{ booted, store, order }} />}
      {form.way === 'table' && (
        <>
          <p class="dim">{t('storefront.atTable', { table: tableOf(form.table) })}</p>
          <Refusal name="table" text={fields.table} />
        </>
      )}
      <WhenFields {...{ booted, store, order }} />
    </>
  );
}

/**
 * The delivery area comes first, because maps contain few addresses here, while customers know their area.
 */
function AddressFields({ booted: { shop, t }, store, order: { form, fields, change } }: FieldsProps) {
  const money = (amount: number) => formatMoney(amount, shop.money);
  const feeOf = (fee: number) => (fee === 0 ? t('storefront.free') : money(fee));
  const area = store.areas.find(({ id }) => id === form.areaId);
  return (
    <>
      {store.areas.length > 0 && (
        <Select
          name="delivery_area_id"
          label={t('storefront.area')}
          value={form.areaId}
          refused={fields.delivery_area_id}
          options={[
            ['', store.outsideAreas === 'refuse' ? t('storefront.chooseArea') : t('storefront.otherPlace')],
            ...store.areas.map(
              ({ id, name, fee }) => [id, t('storefront.areaFee', { name, fee: feeOf(fee) })] as const,
            ),
          ]}
          onChoose={(areaId) => change({ areaId })}
        />
      )}
      {store.areas.length === 0 && <Refusal name="delivery_area_id" text={fields.delivery_area_id} />}
      {area && (area.freeOver !== null || area.minimumOrder !== null) && (
        <p class="dim">
          {[
            area.minimumOrder !== null && t('storefront.leastOrder', { amount: money(area.minimumOrder) }),
            area.freeOver !== null && t('storefront.freeOver', { amount: money(area.freeOver) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Field
        name="address.street"
        label={t('storefront.street')}
        value={form.street}
        maxLength={200}
        autocomplete="street-address"
        refused={fields['address.street']}
        onText={(street) => change({ street })}
      />
      <Field
        name="address.reference"
        label={t('storefront.reference')}
        placeholder={t('storefront.referenceText')}
        value={form.reference}
        maxLength={140}
        refused={fields['address.reference']}
        onText={(reference) => change({ reference })}
      />
      <Locate t={t} point={form.point} onPoint={(point) => change({ point })} />
    </>
  );
}

type LocateProps = Pick<Booted, 't'> & {
  point: { lat: number; lng: number } | null;
  onPoint: (point: { lat: number; lng: number }) => void;
};

function Locate({ t, point, onPoint }: LocateProps) {
  const [hasFailed, setFailed] = useState(false);
  const locate = () => {
    if (!('geolocation' in navigator)) return setFailed(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPoint({ lat: coords.latitude, lng: coords.longitude }),
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
  return (
    <p role="status">
      {point ? (
        <span class="added">{t('storefront.located')}</span>
      ) : (
        <button type="button" class="btn plain" onClick={locate}>
          <Icon name="locate" />
          {t('storefront.useLocation')}
        </button>
      )}
      {hasFailed && !point && <small>{t('storefront.locationFailed')}</small>}
    </p>
  );
}

/** The customer and the payment method. */
export function CustomerFields({ booted: { t }, store, order: { form, fields, change } }: FieldsProps) {
  const area = form.way === 'delivery' ? store.areas.find(({ id }) => id === form.areaId) : undefined;
  const methods: Payment[] = store.paymentMethods.filter(
    (method) => !area || area.methods.length === 0 || area.methods.includes(method),
  );
  return (
    <>
      <div class="pair">
        <Field
          name="customer.name"
          label={t('storefront.name')}
          value={form.name}
          maxLength={80}
          autocomplete="name"
          refused={fields['customer.name']}
          onText={(name) => change({ name })}
        />
        <Field
          name="customer.phone"
          label={t('storefront.phone')}
          value={form.phone}
          type="tel"
          dir="ltr"
          maxLength={30}
          autocomplete="tel"
          placeholder={store.phoneCode ? `+${store.phoneCode.replace(/\D/g, '')}` : undefined}
          refused={fields['customer.phone']}
          onText={(phone) => change({ phone })}
        />
      </div>
      <Field
        name="customer.email"
        label={t('storefront.email')}
        value={form.email}
        type="email"
        dir="ltr"
        maxLength={200}
        autocomplete="email"
        refused={fields['customer.email']}
        onText={(email) => change({ email })}
      />
      <Choice
        name="payment_method"
        label={t('storefront.payHow')}
        chosen={form.payment}
        isNarrow
        options={methods.map((method) => ({
          value: method,
          icon: method,
          title: t(`storefront.pay.${method}`),
          text: t(`storefront.payText.${method}`),
        }))}
        onChoose={(payment) => change({ payment })}
      />
      <Refusal name="payment_method" text={fields.payment_method} />
      {form.payment === 'cash' && (
        <Field
          name="cash_with"
          label={t('storefront.cashWith')}
          value={form.cashWith}
          inputMode="decimal"
          dir="ltr"
          maxLength={14}
          refused={fields.cash_with}
          onText={(cashWith) => change({ cashWith })}
        />
      )}
    </>
  );
}
