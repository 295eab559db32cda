import { Button } from '@mantine/core';
import { packText } from '@mostrador/shared/money/pack';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import type { Lines } from '../../ui/form/use-lines.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { GoodsRow } from '../lines/GoodsRow.tsx';
import { useMeasure } from '../sale/cart/use-measure.ts';
import classes from './selling.module.css';
import type { SoldForm } from './sold-goods.ts';
import { grossOf, inPack, type LineValues, priceOf, shownPrice } from './sold-line.ts';

type SoldLineProps = {
  form: SoldForm;
  lines: Lines;
  line: LineValues;
  index: number;
  /** Returns the possible quantity for a requested one. A service has no stock. */
  fit?: (line: LineValues, requested: number, before: number) => number;
  /** The available stock, if more than that is requested. */
  left?: number | null;
};

/** The quantity and price of a line. */
export default function SoldLine({ form, lines, line, index, fit, left = null }: SoldLineProps) {
  const t = useTranslations('common');
  const { products, services } = form.values;
  const sold = fit ? products : services;
  const decimals = useOrganization()?.country.decimals ?? 2;
  const { onChange } = form.getInputProps(`${lines.path}.${index}.quantity`);
  const setQuantity = (requested: number | null) => {
    if (requested === null || !fit) return onChange(requested);
    const quantity = fit(line, requested, line.quantity ?? 0);
    onChange(quantity > 0 || requested === 0 ? quantity : line.quantity);
  };
  return (
    <GoodsRow
      form={form}
      lines={lines}
      line={line}
      index={index}
      pack={line.pack}
      onQuantity={setQuantity}
      amount={{
        name: 'price',
        label: t('price'),
        value: shownPrice(line, sold),
        total: grossOf(line, sold, decimals),
        // The price of a pack comes from the catalogue. A different price is entered per unit.
        isFixed: Boolean(line.pack),
      }}
      details={
        <>
          {fit && line.packs?.length ? <PackChoice form={form} line={line} /> : null}
          <Facts line={line} price={priceOf(line, sold)} isService={!fit} />
          {left === null ? null : <Short line={line} left={left} onChange={onChange} />}
        </>
      }
    />
  );
}

type ShortProps = { line: LineValues; left: number; onChange: (quantity: number) => void };

/** Shows that the line exceeds the stock, with the action that reduces it to the stock. */
function Short({ line, left, onChange }: ShortProps) {
  const t = useTranslations('sale');
  const measure = useMeasure();
  const available = measure(left, line.unit);
  return (
    <span className={classes.short}>
      {t('shortBy', { available })}
      {left > 0 ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t('takeLeft', { available })}: ${line.name}`}
          onClick={() => onChange(left)}
        >
          {t('takeLeft', { available })}
        </Button>
      ) : null}
    </span>
  );
}

/** The choice of the unit of sale: single units, or one of its packs. */
function PackChoice({ form, line }: Pick<SoldLineProps, 'form' | 'line'>) {
  const t = useTranslations('sale');
  const { quantity, money } = useFormat();
  const { pack, packs = [] } = line;
  return (
    <Choice
      className={classes.pack ?? ''}
      size="xs"
      aria-label={t('packOf', { name: line.name })}
      none={t('byUnit')}
      data={packs.map((each) => ({
        value: each.id,
        label: [
          packText(each, { unnamed: t('pack'), quantity }),
          each.price === null ? null : money(each.price),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={pack?.id ?? null}
      onChange={(id) => {
        const next = inPack(line, packs.find((each) => each.id === id) ?? null);
        form.setFieldValue('products', (before) => before.map((each) => (each.id === line.id ? next : each)));
      }}
    />
  );
}

/** The stock, the modifiers, and the wholesale price if the quantity reaches it. */
function Facts({ line, price, isService }: { line: LineValues; price: number; isService: boolean }) {
  const t = useTranslations('booksale');
  const { money } = useFormat();
  const measure = useMeasure();
  const isWholesale = line.price === line.priceNow && price !== line.priceNow;
  // Isolates a text, because each text has its own direction.
  const isolated = (text: string) => `\u2068${text}\u2069`;
  const facts = [
    ...(isService || line.trackStock === false
      ? []
      : [`${t('stock')} ${isolated(measure(line.stock, line.unit))}`]),
    ...(isWholesale ? [t('wholesale', { price: money(price) })] : []),
    ...line.extras.map(({ name, price: added }) =>
      isolated(`+ ${name}${added > 0 ? ` ${money(added)}` : ''}`),
    ),
    ...(line.note ? [isolated(line.note)] : []),
  ];
  return <span>{facts.join(' · ')}</span>;
}
