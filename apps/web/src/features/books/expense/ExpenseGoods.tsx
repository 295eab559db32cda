import { Card } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { GoodsRow } from '../../../domain/lines/GoodsRow.tsx';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { type ExpenseValues, lineOf } from './expense-values.ts';

/** Goods that came with it. */
export default function ExpenseGoods({ form: { fields } }: { form: RecordForm<ExpenseValues> }) {
  const t = useTranslations('expense');
  const { products } = fields.values;
  return (
    <Card>
      <LinesField
        label={t('goods')}
        form={fields}
        path="products"
        goods={products}
        onFound={(product) =>
          fields.setFieldValue('products', (before) => withProduct(before, product, lineOf))
        }
      >
        {(line, index, lines) => (
          <GoodsRow
            key={line.id}
            form={fields}
            lines={lines}
            line={line}
            index={index}
            amount={{ name: 'cost', label: t('cost'), value: line.cost }}
          />
        )}
      </LinesField>
    </Card>
  );
}
