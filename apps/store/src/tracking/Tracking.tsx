/** @jsxImportSource preact */
import { formatMoney, formatQuantity, formatTime } from '@mostrador/shared/words/format';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { Row } from '../checkout/Sums.tsx';
import { Icon } from '../parts/Icon.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { type Followed, newsOf, stageOf, storyOf } from './followed.ts';
import { RateOrder } from './RateOrder.tsx';
import { SendProof } from './SendProof.tsx';

const pollMs = 10_000;

type TrackingProps = { booted: Booted; first: Followed };

/** An order for its customer: next steps, history, payments and possible actions. */
export function Tracking({ booted, first }: TrackingProps) {
  const { shop, t } = booted;
  const { order, isOld, updateOrder } = useFollowed(booted, first);
  const stage = stageOf(order);
  const news = newsOf(order, { shop, t, now: new Date() });
  const isOver = ['completed', 'rejected', 'cancelled'].includes(stage);
  return (
    <>
      <article class="ticket">
        <header class="coded">
          <div>
            <small>{t('storefront.yourOrder')}</small>
            <h1 dir="ltr">{order.code}</h1>
          </div>
          <span class={`stamp ${stage}`}>{t(`storefront.stamps.${stage}`)}</span>
        </header>
        <div class={isOver && stage !== 'completed' ? 'news bad' : 'news'} role="status">
          <b>{news.first}</b>
          {news.second && <small dir="auto">{news.second}</small>}
          {order.steps.some(({ kind }) => kind === 'edit') && <small>{t('storefront.edited')}</small>}
        </div>
        <h2 class="unseen">{t('storefront.story')}</h2>
        <ol class="story">
          {storyOf(order).map(({ stage: each, at, state }) => (
            <li
              key={each}
              class={state.replace(' ', '-')}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <i>{state === 'done' && <Icon name="check" />}</i>
              <span>
                <b>{t(`storefront.steps.${each}`, { name: shop.name })}</b>
                {at && <small>{formatTime(at, { language: shop.language, timeZone: shop.timeZone })}</small>}
              </span>
            </li>
          ))}
        </ol>
        <Bought booted={booted} order={order} />
        {(order.canProve || order.proofs > 0) && <SendProof {...{ booted, order, updateOrder }} />}
      </article>
      {isOld && (
        <p class="refused" role="alert">
          {t('storefront.old')}
        </p>
      )}
      {order.whatsappUrl && (
        <a class="btn wide" href={order.whatsappUrl} rel="noopener">
          <Icon name="whatsapp" />
          {t('storefront.write')}
        </a>
      )}
      {order.canCancel && <CancelOrder {...{ booted, order, updateOrder }} />}
      {(order.canRate || order.rating) && <RateOrder {...{ booted, order, updateOrder }} />}
    </>
  );
}

/** The current order, requested again while the page is visible. */
function useFollowed({ shop }: Booted, first: Followed) {
  const [order, setOrder] = useState(first);
  const [isOld, setOld] = useState(false);
  const path = `/v1/web/sales-transactions/${first.trackingCode}`;
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await ask<Followed>(path, { language: shop.language });
      if ('value' in answer) setOrder(answer.value);
      setOld(!('value' in answer));
    };
    const timer = setInterval(look, pollMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [path, shop.language]);
  return { order, isOld, updateOrder: setOrder };
}

function Bought({ booted: { shop, t }, order }: { booted: Booted; order: Followed }) {
  const even = (amount: number) => formatMoney(amount, { ...shop.money, isEven: true });
  const isPaid = order.paymentStatus === 'paid';
  const isOver = order.processStatus === 'rejected' || order.processStatus === 'cancelled';
  // The lines show their price with offers. The remainder is the discount that a coupon took off the whole
  // order.
  const goods = order.products.reduce((sum, line) => sum + line.amount, 0);
  const off = goods + order.deliveryTotal - order.amount;
  return (
    <div class="sums">
      {order.products.map((line, place) => (
        // A product may be on two lines, so the key is the index; lines never move.
        <div key={place}>
          <Row
            label={`${formatQuantity(line.quantity, shop.money)} × ${line.name}`}
            value={even(line.amount)}
          />
          {(line.modifiers.length > 0 || line.note) && (
            <small dir="auto">{[...line.modifiers, line.note].filter(Boolean).join(' · ')}</small>
          )}
        </div>
      ))}
      {off > 0 && <Row label={t('storefront.discounts')} value={even(-off)} />}
      {order.deliveryTotal > 0 && (
        <Row
          label={order.area ? t('storefront.deliveryTo', { name: order.area }) : t('storefront.delivery')}
          value={even(order.deliveryTotal)}
        />
      )}
      <Row label={t(isPaid ? 'storefront.paid' : 'storefront.pays')} value={even(order.amount)} isTotal />
      {!isPaid && !isOver && <PayBox booted={{ shop, t }} order={order} />}
    </div>
  );
}

type PayProps = { booted: Pick<Booted, 'shop' | 't'>; order: Followed };

function PayBox({ booted: { shop, t }, order }: PayProps) {
  const { paymentMethod, paymentLink, bankAccount } = order;
  if (paymentMethod === 'card')
    return paymentLink ? (
      <a class="btn main wide" href={paymentLink} rel="noopener">
        {t('storefront.payNow')}
      </a>
    ) : (
      <p class="dim">{t('storefront.payBox.card')}</p>
    );
  if (paymentMethod === 'cash') return <p class="dim">{t('storefront.payBox.cash')}</p>;
  if (!bankAccount) return <p class="dim">{t('storefront.payBox.transfer')}</p>;
  const facts = [
    [t('storefront.bank'), bankAccount.bankName],
    [t('storefront.account'), bankAccount.accountNumber],
    [t('storefront.holder'), bankAccount.holder],
  ] as const;
  return (
    <div class="bank">
      <b>{t('storefront.payBox.account', { amount: formatMoney(order.amount, shop.money) })}</b>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
