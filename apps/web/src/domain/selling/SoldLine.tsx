import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import type { Lines, ListForm } from '../../ui/form/use-lines.ts';
import { GoodsRow } from '../lines/GoodsRow.tsx';
import { useMeasure } from '../sale/use-measure.ts';
import { type LineValues, priceOf } from './sold-goods.ts';

type SoldLineProps = {
  form: ListForm<LineValues> & { values: { products: LineValues[]; services: LineValues[] } };
  lines: Lines;
  line: LineValues;
  index: number;
  /** Of a service there is no stock. */
  isService?: boolean;
};

/** How many of a thing, and for how much each. */
export default function SoldLine({ form, lines, line, index, isService = false }: SoldLineProps) {
  const t = useTranslations('common');
  const { products, services } = form.values;
  const price = priceOf(line, isService ? services : products);
  return (
    <GoodsRow
      form={form}
      lines={lines}
      line={line}
      index={index}
      amount={{ name: 'price', label: t('price'), value: price }}
      details={<Facts line={line} price={price} isService={isService} />}
    />
  );
}

/** What there is of it, and for how much it goes where so many cost less. */
function Facts({ line, price, isService }: { line: LineValues; price: number; isService: boolean }) {
  const t = useTranslations('booksale');
  const { money } = useFormat();
  const measure = useMeasure();
  const isWholesale = line.price === line.priceNow && price !== line.priceNow;
  // Each stands in a direction of its own.
  const isolated = (text: string) => `\u2068${text}\u2069`;
  const facts = [
    ...(isService ? [] : [`${t('stock')} ${isolated(measure(line.stock, line.unit))}`]),
    ...(isWholesale ? [t('wholesale', { price: money(price) })] : []),
    ...(line.note ? [isolated(line.note)] : []),
  ];
  return <span>{facts.join(' · ')}</span>;
}
