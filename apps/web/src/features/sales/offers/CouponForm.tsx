import { Card, Stack, Text, TextInput } from '@mantine/core';
import { couponTargets } from '@mostrador/shared/codes/codes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ItemSelect } from '../../../domain/product/ItemSelect.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { instantOf } from '../../../lib/format/moments.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { ManyChoice } from '../../../ui/inputs/ManyChoice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import type { CouponValues } from './coupon-values.ts';
import classes from './offers.module.css';
import { ActiveField, PeriodFields, ValueField } from './PromiseFields.tsx';

type CategoriesSelectProps = {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
};

const shown = 100;

/** Categories of products. */
function CategoriesSelect(props: CategoriesSelectProps) {
  const list = trpc.productCategory.listForPos.useQuery({ perPage: shown });
  const names = new Map(list.data?.productCategories.map(({ id, name }) => [id, name]));
  for (const id of props.value) if (!names.has(id)) names.set(id, '…');
  return <ManyChoice {...props} data={[...names].map(([value, label]) => ({ value, label }))} />;
}

type CouponFormProps = { title: string; form: RecordForm<CouponValues>; isNew: boolean; actions?: ReactNode };

/** The validation rules are in a separate file, which is loaded when the form opens. */
export const couponRules = () => import('./coupon-rules.ts').then((rules) => rules.CouponForm);

export function CouponForm({ title, form, isNew, actions }: CouponFormProps) {
  const t = useTranslations('offer');
  const { fields } = form;
  return (
    <RecordPage form={form} title={title} back={paths.coupons} actions={actions}>
      <div className={classes.form}>
        <Rows gap={16}>
          <Card>
            <Stack>
              <div className={classes.pair}>
                <TextInput
                  label={t('name')}
                  placeholder={t('couponNamePlaceholder')}
                  maxLength={60}
                  autoFocus={isNew}
                  required
                  {...fields.input('name')}
                />
                <TextInput
                  label={t('code')}
                  description={t('codeHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={15}
                  autoComplete="off"
                  required
                  {...fields.input('code')}
                  onChange={(event) => fields.setFieldValue('code', event.currentTarget.value.toUpperCase())}
                />
              </div>
              <ValueField form={fields} />
              <PeriodFields form={fields} />
              <ActiveField form={fields} hint={t('soloHint')} />
            </Stack>
          </Card>
          <Card component="section">
            <CouponTargets form={fields} />
          </Card>
          <Card component="section">
            <CouponLimits form={fields} />
          </Card>
        </Rows>
        <CouponPreview values={fields.values} />
      </div>
    </RecordPage>
  );
}

type PartProps = { form: RecordForm<CouponValues>['fields'] };

/** The products and categories that the coupon applies to. */
function CouponTargets({ form }: PartProps) {
  const t = useTranslations('offer');
  const { appliesTo, products, categories } = form.values;
  return (
    <Stack>
      <Choice
        label={t('appliesTo')}
        data={couponTargets.map((value) => ({ value, label: t(`targets.${value}`) }))}
        value={appliesTo}
        onChange={(value) =>
          form.setFieldValue('appliesTo', couponTargets.find((target) => target === value) ?? 'all')
        }
      />
      {appliesTo === 'products' ? (
        <ItemSelect
          kind="product"
          label={t('products')}
          value={products}
          onChange={(ids) => form.setFieldValue('products', ids)}
          error={form.errors.targetIds}
        />
      ) : null}
      {appliesTo === 'categories' ? (
        <CategoriesSelect
          label={t('categories')}
          value={categories}
          onChange={(ids) => form.setFieldValue('categories', ids)}
          error={form.errors.targetIds}
        />
      ) : null}
      <MoneyInput label={t('minPurchase')} placeholder={t('noMinimum')} {...form.input('minPurchase')} />
    </Stack>
  );
}

/** The usage limits of the coupon. */
function CouponLimits({ form }: PartProps) {
  const t = useTranslations('offer');
  const { maxActivations, perCustomer } = form.values;
  const whole = (name: 'maxActivations' | 'perCustomer') => (count: string | number) =>
    form.setFieldValue(name, typeof count === 'number' ? count : null);
  return (
    <div className={classes.pair}>
      <WholeInput
        label={t('maxActivations')}
        data-path="maxActivations"
        placeholder={t('unlimited')}
        min={1}
        max={1_000_000}
        value={maxActivations ?? ''}
        onChange={whole('maxActivations')}
        error={form.errors.maxActivations}
      />
      <WholeInput
        label={t('perCustomer')}
        description={t('perCustomerHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-path="perCustomer"
        placeholder={t('unlimited')}
        min={1}
        max={1_000_000}
        value={perCustomer ?? ''}
        onChange={whole('perCustomer')}
        error={form.errors.perCustomer}
      />
    </div>
  );
}

/** The coupon as the customer sees it. */
function CouponPreview({ values }: { values: CouponValues }) {
  const t = useTranslations('offer');
  const { money, percent, moment } = useFormat();
  const { code, value, unit, minPurchase, startsAt, endsAt, timeZone, appliesTo } = values;
  const amount = unit === 'money' ? money(value ?? 0) : percent(value ?? 0);
  const until = instantOf(endsAt, timeZone);
  const from = instantOf(startsAt, timeZone);
  return (
    <Card component="aside" className={classes.preview} aria-label={t('preview')}>
      <Text size="sm" c="dimmed">
        {t('preview')}
      </Text>
      <div className={classes.stub}>
        <bdi className={classes.stubCode}>{code || 'PROMO10'}</bdi>
        <Text fw={650} size="lg">
          {t('offAmount', { amount })}
        </Text>
        <Text size="sm">{t(`targetsTold.${appliesTo}`)}</Text>
        {minPurchase ? <Text size="sm">{t('fromAmount', { amount: money(minPurchase) })}</Text> : null}
        {from && until ? (
          <Text size="sm" c="dimmed">
            {t('between', { from: moment(from), until: moment(until) })}
          </Text>
        ) : null}
      </div>
    </Card>
  );
}
