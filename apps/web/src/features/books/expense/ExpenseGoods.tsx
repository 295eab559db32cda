import { Button, Card } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { GoodsRow } from '../../../domain/lines/GoodsRow.tsx';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { type ExpenseValues, lineOf } from './expense-values.ts';

/** Goods that came with it, for who may raise the stock; few expenses bring any. */
export function ExpenseGoods({ form: { fields } }: { form: RecordForm<ExpenseValues> }) {
  const t = useTranslations('expense');
  const [isOpen, setOpen] = useState(false);
  const { products } = fields.values;
  const buys = useCan('purchase.write');
  const seesCosts = useCan('product.seeCosts');
  if (!buys || !seesCosts) return null;
  if (!isOpen && products.length === 0)
    return (
      <Button
        variant="subtle"
        leftSection={<IconPackage size={18} />}
        style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
        onClick={() => setOpen(true)}
      >
        {t('addGoods')}
      </Button>
    );
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
