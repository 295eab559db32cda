import { Button, Card, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CategorySelect } from '../../../domain/category/CategorySelect.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './stockcount.module.css';

type CountValues = { name: string; categoryId: string | null; blind: boolean };

const blank: CountValues = { name: '', categoryId: null, blind: false };

/** The items to count, and whether the counters see the expected quantity. */
export default function NewStockCountPage() {
  const t = useTranslations('stockcount');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/inventory/stockcount/stockcount.schema').then(
        ({ StockCountInput }) => StockCountInput,
      ),
    values: blank,
    save: (input, { api, id }) => api.stockCount.create.mutate({ ...input, id }),
    to: ({ id }) => paths.stockCount(id),
  });
  const { fields } = form;
  const { value: _categoryId, ...category } = fields.input('categoryId');
  return (
    <>
      <PageHeader title={t('new')} back={paths.stockCounts} />
      <Card className={classes.narrow ?? ''}>
        <RecordForm form={form}>
          <Stack>
            <CategorySelect
              {...category}
              label={t('what')}
              placeholder={t('whole')}
              value={fields.values.categoryId}
            />
            <TextInput label={t('name')} placeholder={t('namePlaceholder')} {...fields.input('name')} />
            <Switch label={t('blind')} description={t('blindHint')} {...fields.input('blind')} />
            <Button type="submit" loading={form.isSaving}>
              {t('begin')}
            </Button>
          </Stack>
        </RecordForm>
      </Card>
    </>
  );
}
