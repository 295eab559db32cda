import { Card, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FindService } from '../../../domain/lines/FindService.tsx';
import { GoodsRow } from '../../../domain/lines/GoodsRow.tsx';
import { withProduct } from '../../../domain/lines/goods-line.ts';
import { LinesField } from '../../../domain/lines/LinesField.tsx';
import { LineList } from '../../../ui/form/LineRow.tsx';
import { type Lines, useLines } from '../../../ui/form/use-lines.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { type ExpenseValues, type LineValues, lineOf, serviceLineOf } from './expense-values.ts';

type GoodsProps = { form: RecordForm<ExpenseValues> };

/** The goods and services of an expense. */
export default function ExpenseGoods({ form }: GoodsProps) {
  const t = useTranslations('expense');
  const { fields } = form;
  const { products } = fields.values;
  return (
    <Card>
      <Stack>
        <LinesField
          label={t('goods')}
          form={fields}
          path="products"
          goods={products}
          onFound={(product) =>
            fields.setFieldValue('products', (before) => withProduct(before, product, lineOf))
          }
        >
          {(line, index, lines) => <Bought key={line.id} {...{ form, lines, line, index }} />}
        </LinesField>
        <Services form={form} />
      </Stack>
    </Card>
  );
}

function Services({ form }: GoodsProps) {
  const t = useTranslations('expense');
  const { fields } = form;
  const { services } = fields.values;
  const lines = useLines(fields, { path: 'services', lines: services, nameOf: ({ name }) => name });
  return (
    <>
      {services.length > 0 ? (
        <LineList lines={lines} label={t('services')}>
          {services.map((line, index) => (
            <Bought key={line.id} {...{ form, lines, line, index }} />
          ))}
        </LineList>
      ) : null}
      <FindService
        key={services.length}
        onFound={(service) => {
          const at = services.findIndex(({ productId }) => productId === service.id);
          if (at < 0) fields.setFieldValue('services', [...services, serviceLineOf(service)]);
          else lines.focus(at);
        }}
      />
    </>
  );
}

type BoughtProps = GoodsProps & { lines: Lines; line: LineValues; index: number };

/** The quantity of an item, and its unit cost. */
function Bought({ form: { fields }, lines, line, index }: BoughtProps) {
  const t = useTranslations('expense');
  return (
    <GoodsRow
      form={fields}
      lines={lines}
      line={line}
      index={index}
      amount={{ name: 'cost', label: t('cost'), value: line.cost }}
    />
  );
}
