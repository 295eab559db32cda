import { Switch, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { useOrganization } from '../../../../lib/session/me.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import { ScaledInput } from '../../../../ui/inputs/ScaledInput.tsx';
import classes from '../product.module.css';
import { marginOf } from './margin.ts';
import { decimalsOf, type ProductFormApi } from './product-form.ts';

const wholeShare = 10_000;

/** The cost of the product, and its other prices. */
export function PriceFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const { percent } = useFormat();
  const organization = useOrganization();
  const { hasVariants, canSeeCost, price, cost } = form.values;
  const hasCost = canSeeCost && !hasVariants;
  return (
    <>
      <Switch
        label={t('openPrice')}
        description={t('openPriceHint')}
        className={classes.switch ?? ''}
        {...form.input('openPrice')}
      />
      {hasCost ? (
        <>
          <MoneyInput label={t('cost')} placeholder={t('costHint')} {...form.input('cost')} />
          <MarginLine price={price} cost={cost} />
        </>
      ) : null}
      <div className={classes.pair}>
        <QuantityInput
          label={t('wholesaleQuantity')}
          decimals={decimalsOf(form)}
          {...form.input('wholesaleQuantity')}
        />
        <MoneyInput label={t('wholesalePrice')} {...form.input('wholesalePrice')} />
      </div>
      {organization?.taxEnabled ? (
        <div className={classes.pair}>
          <ScaledInput
            label={t('taxRate')}
            placeholder={t('usualTax', { rate: percent(organization.defaultTaxRate) })}
            scale={100}
            decimals={2}
            max={wholeShare}
            {...form.input('taxRate')}
          />
        </div>
      ) : null}
    </>
  );
}

/** The margin of a unit, updated while typing. */
function MarginLine({ price, cost }: { price: number | null; cost: number | null | undefined }) {
  const t = useTranslations('product');
  const { money, percent } = useFormat();
  const margin = marginOf(price, cost);
  const words =
    margin === null
      ? null
      : margin.gain < 0
        ? t('loss', { amount: money(-margin.gain) })
        : t('gain', { amount: money(margin.gain), share: percent(margin.share) });
  return (
    <Text
      size="sm"
      className={classes.margin}
      data-tone={margin && margin.gain < 0 ? 'bad' : 'good'}
      aria-live="polite"
    >
      {words}
    </Text>
  );
}
