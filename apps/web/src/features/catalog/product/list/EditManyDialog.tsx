import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CategorySelect } from '../../../../domain/category/CategorySelect.tsx';
import { SupplierSelect } from '../../../../domain/contact/SupplierSelect.tsx';
import { useIdempotentCall } from '../../../../lib/api/use-idempotent-call.ts';
import { useOrganization } from '../../../../lib/session/me.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import { ScaledInput } from '../../../../ui/inputs/ScaledInput.tsx';
import classes from '../product.module.css';
import { uncategorized } from './product-address.ts';
import { blankMany, type SelectionDialogProps } from './selection.ts';

const wholeShare = 10_000;
const places = ['showInPos', 'showInStore', 'favourite'] as const;

/** Sets the same values for many products. An empty field changes nothing. */
export default function EditManyDialog({ chosen, opened, onClose }: SelectionDialogProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const organization = useOrganization();
  const once = useIdempotentCall();
  const form = useRecordForm({
    schema: () => import('../form/product-rules.ts').then(({ ManyForm }) => ManyForm),
    values: blankMany,
    save: (changes, { api }) => once({ ...chosen.choice, ...changes }, api.product.updateMany.mutate),
    message: ({ count }) => t('changedCount', { count }),
    onSaved: chosen.clear,
  });
  const { fields } = form;
  const category = fields.input('category');
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('editMany')}>
      <Text size="sm" c="dimmed">
        {t('editManyHint', { count: chosen.count })}
      </Text>
      <CategorySelect
        {...category}
        label={t('category')}
        value={category.value || null}
        onChange={(id) => category.onChange(id ?? '')}
        placeholder={t('noChange')}
        extra={{ value: uncategorized, label: t('uncategorized') }}
        data-autofocus
        openOnFocus={false}
      />
      <SupplierSelect {...fields.input('supplierId')} label={t('supplier')} placeholder={t('noChange')} />
      <div className={classes.pair}>
        <QuantityInput label={t('lowStock')} placeholder={t('noChange')} {...fields.input('lowStock')} />
        {organization?.taxEnabled ? (
          <ScaledInput
            label={t('taxRate')}
            placeholder={t('noChange')}
            scale={100}
            decimals={2}
            max={wholeShare}
            {...fields.input('taxRate')}
          />
        ) : null}
      </div>
      {places.map((place) => (
        <Choice
          key={place}
          label={t(place)}
          none={t('noChange')}
          data={[
            { value: 'yes', label: common('yes') },
            { value: 'no', label: common('no') },
          ]}
          {...fields.input(place)}
        />
      ))}
    </RecordDialog>
  );
}
