import { Chip } from '@mantine/core';
import { maxMoney, percentOf, toDecimals } from '@mostrador/shared/money/money';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/** The tip rates to choose from, in basis points. */
const tipRates = [0, 500, 1000, 1500] as const;

/** A share of an amount (1/100), rounded to the decimals of the currency. */
const tipOf = (amount: number, rate: number, { decimals }: { decimals: 0 | 2 }): number =>
  toDecimals(percentOf(amount, rate), decimals);

/** The tip: none, a share of the sale, or a typed amount. */
export function TipRow({ state }: { state: ChargeState }) {
  const t = useTranslations('sale');
  const { percent } = useFormat();
  const { cart, shop, giveTip, withoutTip } = state;
  const tips = tipRates.map((rate) => ({ rate, amount: tipOf(withoutTip, rate, shop) }));
  return (
    <div className={classes.tip}>
      <span id="tip">{t('tip')}</span>
      <div className={classes.chips} role="radiogroup" aria-labelledby="tip">
        {tips.map(({ rate, amount }) => (
          <Chip
            key={rate}
            type="radio"
            name="tip"
            size="md"
            radius="xl"
            variant="filled"
            checked={amount === cart.tip}
            onChange={() => giveTip(amount)}
          >
            {rate === 0 ? t('noTip') : percent(rate)}
          </Chip>
        ))}
      </div>
      <MoneyInput
        size="md"
        w={110}
        aria-labelledby="tip"
        max={maxMoney}
        decimals={shop.decimals}
        value={cart.tip}
        onChange={(amount) => giveTip(amount ?? 0)}
      />
    </div>
  );
}
