import { UnstyledButton } from '@mantine/core';
import { roundCash } from '@mostrador/shared/money/money';
import { IconArrowsSplit2, IconHeartHandshake, IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { coinOf } from '../../../domain/sale/cart/cart-total.ts';
import { isPressed, shortcuts } from '../../../lib/device/shortcuts.ts';
import classes from './charge.module.css';
import { CreditBalance } from './pay/CreditBalance.tsx';
import { TipRow } from './pay/TipRow.tsx';
import type { ChargeState } from './use-charge.ts';

// Coupons are rare and need a connection, so their field is loaded on demand.
const CouponRow = lazy(async () => ({ default: (await import('./pay/CouponRow.tsx')).CouponRow }));

/** The less common payment options, in one row: splitting, tips, the customer's credit balance. */
export function ChargeOptions({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { cart, shop, remaining, charge } = state;
  const [isTipping, setTipping] = useState(cart.tip > 0);
  const [hasCoupon, setCoupon] = useState(Boolean(cart.coupon));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed('coupon', event)) return;
      event.preventDefault();
      setCoupon(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const half = roundCash(Math.round(remaining / 2), coinOf(shop));
  const maySplit = charge.method !== 'credit' && half > 0 && half < remaining;
  return (
    <>
      <div className={classes.options}>
        {maySplit ? (
          <UnstyledButton className={classes.option} onClick={() => state.tender(half)}>
            <IconArrowsSplit2 size={16} aria-hidden="true" />
            {t('charge.divide')}
          </UnstyledButton>
        ) : null}
        {shop.tipsEnabled ? (
          <UnstyledButton
            className={classes.option}
            aria-expanded={isTipping}
            onClick={() => setTipping(!isTipping)}
          >
            <IconHeartHandshake size={16} aria-hidden="true" />
            {t('sale.tip')}
          </UnstyledButton>
        ) : null}
        <UnstyledButton
          className={classes.option}
          aria-expanded={hasCoupon}
          aria-keyshortcuts={shortcuts.coupon[0]}
          onClick={() => setCoupon(!hasCoupon)}
        >
          <IconTicket size={16} aria-hidden="true" />
          {t('charge.coupon')}
        </UnstyledButton>
        <CreditBalance state={state} />
      </div>
      {isTipping ? <TipRow state={state} /> : null}
      <Suspense>{hasCoupon ? <CouponRow state={state} /> : null}</Suspense>
    </>
  );
}
