import { Card, Stack, Switch, Title } from '@mantine/core';
import { dollarScale } from '@mostrador/shared/money/money';
import { findCountry } from '@mostrador/shared/shop/country';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import type { BusinessFormProps } from './BusinessIdentity.tsx';
import { below } from './below.ts';
import classes from './organization.module.css';

/** `rateOn` is the day on which the dollar rate was entered. */
export function BusinessMoney({ form: { fields }, rateOn }: BusinessFormProps & { rateOn: string | null }) {
  const t = useTranslations('organization.business');
  const { date } = useFormat();
  const { countryId, taxEnabled, isDollar, cashRounding } = fields.values;
  const country = findCountry(countryId);
  const { value: _rate, ...rate } = fields.input('dollarRate');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('money')}
        </Title>
        <div className={classes.fields}>
          <Choice
            label={t('moneySymbol')}
            data={[
              { value: 'dot', label: '1,250.50' },
              { value: 'comma', label: '1.250,50' },
            ]}
            {...fields.input('moneySymbol')}
          />
          <MoneyInput
            label={t('cashRounding')}
            {...below}
            description={t('cashRoundingText')}
            decimals={country?.decimals ?? 2}
            {...fields.input('cashRounding')}
            value={cashRounding}
            onChange={(amount) => fields.setFieldValue('cashRounding', amount ?? 0)}
          />
        </div>
        <Switch label={t('taxEnabled')} {...fields.input('taxEnabled')} />
        {taxEnabled ? (
          <div className={classes.fields}>
            <ScaledInput
              label={country ? `${t('defaultTaxRate')} (${country.taxName})` : t('defaultTaxRate')}
              rightSection="%"
              scale={100}
              decimals={2}
              {...fields.input('defaultTaxRate')}
              onChange={(rate) => fields.setFieldValue('defaultTaxRate', rate ?? 0)}
            />
            <Switch mt="lg" label={t('taxIncluded')} {...fields.input('taxIncluded')} />
            <Switch
              label={t('taxFreeAmounts')}
              description={t('taxFreeAmountsText')}
              {...fields.input('taxFreeAmounts')}
            />
            <Switch label={t('taxDelivery')} {...fields.input('taxDelivery')} />
          </div>
        ) : null}
        {country?.currency === 'USD' ? null : <Switch label={t('isDollar')} {...fields.input('isDollar')} />}
        {isDollar && country?.currency !== 'USD' ? (
          <div className={classes.fields}>
            <ScaledInput
              label={t('dollarRate')}
              {...below}
              description={rateOn ? t('dollarRateOn', { day: date(rateOn) }) : t('dollarRateUnknown')}
              leftSection={<bdi>{country?.currencySymbol}</bdi>}
              scale={dollarScale}
              decimals={4}
              {...rate}
              value={fields.values.dollarRate}
              onChange={(value) => fields.setFieldValue('dollarRate', value)}
            />
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}
