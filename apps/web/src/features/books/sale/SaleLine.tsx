import { useTranslations } from 'use-intl';
import { GoodsRow } from '../../../domain/lines/GoodsRow.tsx';
import { useMeasure } from '../../../domain/sale/use-measure.ts';
import { useFormat } from '../../../lib/format/format.ts';
import type { Lines } from '../../../ui/form/use-lines.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { type LineValues, priceOf, type SaleValues } from './sale-values.ts';

type SaleLineProps = { form: RecordForm<SaleValues>; lines: Lines; line: LineValues; index: number };

/** How many of a thing, and for how much each. */
export default function SaleLine({ form: { fields }, lines, line, index }: SaleLineProps) {
  const t = useTranslations('common');
  const price = priceOf(line, fields.values.products);
  return (
    <GoodsRow
      form={fields}
      lines={lines}
      line={line}
      index={index}
      amount={{ name: 'price', label: t('price'), value: price }}
      details={<Facts line={line} price={price} />}
    />
  );
}

/** What there is of it, and for how much it goes where so many cost less. */
function Facts({ line, price }: { line: LineValues; price: number }) {
  const t = useTranslations('booksale');
  const { money } = useFormat();
  const measure = useMeasure();
  const isWholesale = line.price === line.priceNow && price !== line.priceNow;
  return (
    <span>
      {t('stock')} <bdi dir="ltr">{measure(line.stock, line.unit)}</bdi>
      {isWholesale ? ` · ${t('wholesale', { price: money(price) })}` : null}
      {line.note ? (
        <>
          {' · '}
          <bdi>{line.note}</bdi>
        </>
      ) : null}
    </span>
  );
}
