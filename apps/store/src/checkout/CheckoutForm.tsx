/** @jsxImportSource preact */
import { formatMoney, formatQuantity } from '@mostrador/shared/words/format';
import type { Booted } from '../browser/boot.ts';
import type { StoreData } from '../pages/OrderPages.tsx';
import { Field, Refusal } from '../parts/Field.tsx';
import { NoPicture } from '../parts/Picture.tsx';
import { Stepper } from '../parts/Stepper.tsx';
import { CustomerFields, WayFields } from './CheckoutFields.tsx';
import { Sums } from './Sums.tsx';
import { type Order, useOrder } from './use-order.ts';

export type CheckoutProps = { booted: Booted; store: StoreData };

/** The cart and all order fields, on one page. */
export function CheckoutForm({ booted, store }: CheckoutProps) {
  const { shop, t } = booted;
  const order = useOrder(booted, store);
  const { now, form, change, preview, fields, text, isSending, place } = order;
  if (now.lines.length === 0) return <EmptyCart booted={booted} />;
  const send = async () => {
    await place();
    // Focuses the first invalid field after the errors are rendered.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form
      class="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <section>
        <h2>
          <i>1</i>
          {t('storefront.what')}
        </h2>
        <Lines booted={booted} order={order} />
      </section>
      <section>
        <h2>
          <i>2</i>
          {t('storefront.how')}
        </h2>
        <WayFields {...{ booted, store, order }} />
      </section>
      <section>
        <h2>
          <i>3</i>
          {t('storefront.you')}
        </h2>
        <CustomerFields {...{ booted, store, order }} />
        <Field
          name="comments"
          label={t('storefront.comments')}
          value={form.comments}
          maxLength={140}
          refused={fields.comments}
          onText={(comments) => change({ comments })}
        />
        <Coupon booted={booted} order={order} />
        {/* Invisible to people. Only a bot fills it. */}
        <input
          class="unseen"
          name="website"
          tabIndex={-1}
          autocomplete="off"
          aria-hidden="true"
          value={form.website}
          onInput={({ currentTarget }) => change({ website: currentTarget.value })}
        />
      </section>
      <Sums {...{ booted, store, order }} />
      <div class="send">
        <Refusal name="order" text={text || fields.order || fields.products} />
        <button type="submit" class="btn main" disabled={!preview || isSending}>
          {isSending
            ? t('storefront.sending')
            : preview
              ? t('storefront.order', { total: formatMoney(preview.total, shop.money) })
              : t('storefront.orderNow')}
        </button>
      </div>
    </form>
  );
}

function EmptyCart({ booted: { shop, t, cart } }: { booted: Booted }) {
  const { last } = cart.now();
  return (
    <div class="empty">
      <p>{t('storefront.emptyCart')}</p>
      <p>
        <a class="btn" href={shop.home}>
          {t('storefront.backToShop')}
        </a>
      </p>
      {last && (
        <p>
          <a href={last.path}>{t('storefront.lastOrder', { code: last.code })}</a>
        </p>
      )}
    </div>
  );
}

type PartProps = { booted: Booted; order: Order };

/** The lines of the order. Prices come from the server, because the prices on the page may be outdated. */
function Lines({ booted: { shop, t, cart }, order: { now, preview, fields } }: PartProps) {
  return (
    <ul class="lines">
      {now.lines.map((line, place) => {
        const priced = preview?.lines[place];
        const isSame = priced?.id === line.id && priced.quantity === line.quantity;
        const refused = fields[`products.${place}.id`] ?? fields[`products.${place}.quantity`];
        return (
          <li key={line.key}>
            {line.thumb ? (
              <img src={line.thumb} alt="" width="48" height="48" />
            ) : (
              <span class="thumb">
                <NoPicture name={line.name} group={line.name} />
              </span>
            )}
            <span class="grow">
              <a href={line.path}>
                <bdi>{line.name}</bdi>
              </a>
              {(line.detail || line.note) && (
                <small dir="auto">{[line.detail, line.note].filter(Boolean).join(' · ')}</small>
              )}
              <Refusal name={`products.${place}`} text={refused} />
            </span>
            <Stepper
              t={t}
              name={line.name}
              text={formatQuantity(line.quantity, shop.money)}
              canLess
              canMore={line.quantity + line.step <= line.max}
              onChange={(sign) => cart.change(line, sign * line.step)}
            />
            <b class="num price">
              {formatMoney(isSame ? priced.amount : Math.round((line.price * line.quantity) / 1000), {
                ...shop.money,
                isEven: true,
              })}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

function Coupon({ booted: { t }, order: { form, fields, change } }: PartProps) {
  return (
    <Field
      name="coupon_code"
      label={t('storefront.coupon')}
      value={form.coupon}
      maxLength={15}
      autocomplete="off"
      autocapitalize="characters"
      refused={fields.coupon_code}
      onText={(coupon) => change({ coupon: coupon.trim().toUpperCase() })}
    />
  );
}
