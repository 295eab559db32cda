import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../../lib/api/failure.ts';
import { useApi } from '../../../../lib/api/trpc.ts';
import { explain, withReasons } from '../../../../lib/i18n/text.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/** The code that the customer gives; the server calculates its discount. */
export function CouponRow({ state }: { state: ChargeState }) {
  const t = useTranslations('charge');
  const { cart } = state;
  const [code, setCode] = useState(cart.coupon?.code ?? '');
  const { check, take, isChecking, error } = useCoupon(state);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Prevents the confirmation of the sale, which Enter triggers in all other fields.
    event.preventDefault();
    event.stopPropagation();
    check(code);
  };
  return (
    <div className={classes.coupon}>
      <TextInput
        label={t('couponCode')}
        maxLength={15}
        autoFocus={!cart.coupon}
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        onKeyDown={press}
        disabled={Boolean(cart.coupon)}
        error={error}
      />
      {cart.coupon ? (
        <Button
          variant="default"
          onClick={() => {
            setCode('');
            take(null);
          }}
        >
          {t('couponRemove')}
        </Button>
      ) : (
        <Button variant="light" loading={isChecking} disabled={!code.trim()} onClick={() => check(code)}>
          {t('couponUse')}
        </Button>
      )}
    </div>
  );
}

/**
 * Queries the discount of a code for the items of the cart. A code already on the cart is checked again when
 * this opens.
 */
function useCoupon({ cart, dispatch, change }: ChargeState) {
  const api = useApi();
  const [isChecking, setChecking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (coupon: typeof cart.coupon) => {
    // The typed amount applied to another total.
    change({ type: 'tender', amount: null });
    dispatch({ type: 'setCoupon', coupon: coupon ?? null });
    setRefused(null);
  };
  const productIds = [...new Set(cart.lines.map(({ item }) => item.productId))];
  const ask = async (code: string) => {
    setChecking(true);
    try {
      take(await withReasons(api.coupon.check.query({ code, productIds })));
    } catch (thrown) {
      dispatch({ type: 'setCoupon', coupon: null });
      setRefused(explain(failureOf(thrown)));
    } finally {
      setChecking(false);
    }
  };
  const check = (code: string) => {
    if (code.trim() && !isChecking) void ask(code);
  };
  const known = cart.coupon?.code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens.
  useEffect(() => {
    if (known) void ask(known);
  }, []);
  return {
    check,
    take,
    isChecking,
    error: refused,
  };
}
