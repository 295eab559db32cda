import { Chip } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money/money';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';
import { tipOf, tipRates } from './tip.ts';

/** The tip: none, a share of the sale, or a typed sum. */
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
