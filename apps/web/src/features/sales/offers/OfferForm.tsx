import { Card, Stack, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ItemSelect } from '../../../domain/product/ItemSelect.tsx';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { ColorField } from '../../../ui/inputs/ColorField.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import type { OfferValues } from './offer-values.ts';
import classes from './offers.module.css';
import { ActiveField, PeriodFields, ValueField } from './PromiseFields.tsx';

/** The price table is loaded after the form is rendered. */
const OfferPrices = lazyOverlay(() => import('./OfferPrices.tsx'));

type OfferFormProps = { title: string; form: RecordForm<OfferValues>; isNew: boolean; actions?: ReactNode };

/** The validation rules are in a separate file, which is loaded when the form opens. */
export const offerRules = () => import('./offer-rules.ts').then((rules) => rules.OfferForm);

export function OfferForm({ title, form, isNew, actions }: OfferFormProps) {
  const t = useTranslations('offer');
  const { fields } = form;
  const { allProducts, products } = fields.values;
  return (
    <RecordPage form={form} title={title} back={paths.offers} actions={actions}>
      <div className={classes.form}>
        <Rows gap={16}>
          <Card>
            <Stack>
              <TextInput
                label={t('name')}
                placeholder={t('offerNamePlaceholder')}
                maxLength={60}
                autoFocus={isNew}
                {...fields.input('name')}
              />
              <ValueField form={fields} />
              <PeriodFields form={fields} />
              <ActiveField form={fields} />
            </Stack>
          </Card>
          <Card component="section">
            <Stack>
              <Switch
                label={t('allProducts')}
                checked={allProducts}
                onChange={(event) => fields.setFieldValue('allProducts', event.currentTarget.checked)}
              />
              {allProducts ? null : (
                <ItemSelect
                  kind="product"
                  label={t('products')}
                  value={products}
                  onChange={(ids) => fields.setFieldValue('products', ids)}
                  error={fields.errors.productIds}
                />
              )}
            </Stack>
          </Card>
          <Card component="section">
            <Stack>
              <div className={classes.pair}>
                <TextInput
                  label={t('bannerText')}
                  description={t('bannerHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={60}
                  {...fields.input('bannerText')}
                />
                <ColorField label={t('bannerColor')} {...fields.input('bannerColor')} />
              </div>
              <WholeInput
                label={t('priority')}
                description={t('priorityHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                min={0}
                max={9}
                {...fields.input('priority')}
              />
            </Stack>
          </Card>
        </Rows>
        <OfferPrices values={fields.values} />
      </div>
    </RecordPage>
  );
}
