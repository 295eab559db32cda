import { Card, Input, SegmentedControl, Stack, TextInput, Title } from '@mantine/core';
import { findCountry } from '@mostrador/shared/shop/country';
import { useTranslations } from 'use-intl';
import { uploadImage } from '../../../lib/api/upload-image.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { ImageField } from '../../../ui/images/ImageField.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { CountrySelect } from '../../../ui/inputs/CountrySelect.tsx';
import { below } from './below.ts';
import type { BusinessValues } from './business-values.ts';
import classes from './organization.module.css';

export type BusinessFormProps = { form: RecordForm<BusinessValues> };

export function BusinessIdentity({ form: { fields, hold } }: BusinessFormProps) {
  const t = useTranslations('organization.business');
  const platform = useTranslations('platform');
  const country = findCountry(fields.values.countryId);
  const zones = [...new Set([fields.values.timeZone, ...(country?.timeZones ?? [])])];
  /** Another country means another currency, tax rate and time zone. */
  const chooseCountry = (id: string) => {
    fields.setFieldValue('countryId', id);
    const chosen = findCountry(id);
    if (!chosen) return;
    const { moneySymbol, cashRounding, defaultTaxRate, timeZones } = chosen;
    fields.setValues({ moneySymbol, cashRounding, defaultTaxRate, timeZone: timeZones[0] });
  };
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('identity')}
        </Title>
        <TextInput label={t('name')} required {...fields.input('name')} />
        <ImageField
          label={t('picture')}
          max={1}
          value={fields.values.picture}
          onChange={(picture) => fields.setFieldValue('picture', picture)}
          upload={(file) => hold(uploadImage(file))}
          error={fields.errors.avatar === undefined ? undefined : String(fields.errors.avatar)}
        />
        <Input.Wrapper label={t('type')} description={t('typeText')} labelElement="div">
          <SegmentedControl
            mt="xs"
            aria-label={t('type')}
            data={[
              { value: 'business', label: platform('businessTypes.business') },
              { value: 'person', label: platform('businessTypes.person') },
            ]}
            {...fields.input('businessType')}
          />
        </Input.Wrapper>
        <div className={classes.fields}>
          <CountrySelect
            label={t('country')}
            {...below}
            description={country ? t('currency', { currency: country.currency }) : null}
            {...fields.input('countryId')}
            onChange={chooseCountry}
          />
          <Choice
            label={t('timeZone')}
            data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            {...fields.input('timeZone')}
          />
        </div>
      </Stack>
    </Card>
  );
}
