import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import type { Lines, ListForm } from '../../ui/form/use-lines.ts';
import { GoodsRow } from '../lines/GoodsRow.tsx';
import { useMeasure } from '../sale/use-measure.ts';
import { type LineValues, priceOf } from './sold-goods.ts';

type SoldLineProps = {
  form: ListForm<LineValues> & { values: { products: LineValues[] } };
  lines: Lines;
  line: LineValues;
  index: number;
};

/** How many of a thing, and for how much each. */
export default function SoldLine({ form, lines, line, index }: SoldLineProps) {
  const t = useTranslations('common');
  const price = priceOf(line, form.values.products);
  return (
    <GoodsRow
      form={form}
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
