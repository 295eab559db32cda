import { Button, Checkbox } from '@mantine/core';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { returnable } from '@mostrador/shared/money/refund-part';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/inputs/Money.tsx';
import { QuantityStepper } from '../../ui/inputs/QuantityStepper.tsx';
import { Column } from '../../ui/layout/layout.tsx';
import { unitOf } from '../sale/cart/unit-of.ts';
import { useCounted } from '../sale/cart/use-counted.ts';
import classes from './refund.module.css';
import { type Loose, looseAmount, type Refundable } from './refund-draft.ts';
import type { RefundDraft } from './use-refund-draft.ts';

/** The goods that can be returned, each with its quantity. */
export function RefundLines({ draft }: { draft: RefundDraft }) {
  const t = useTranslations('order');
  return (
    <Column gap={14}>
      {draft.lines.map((line) => (
        <RefundLine
          key={line.lineId}
          line={line}
          quantity={draft.quantities.get(line.lineId) ?? 0}
          onChange={(quantity) => draft.setQuantity(line.lineId, quantity)}
          isRestocked={draft.isRestocked(line.lineId)}
          onRestock={(isRestocked) => draft.setRestock({ lineId: line.lineId, isRestocked })}
        />
      ))}
      {draft.loose.map((row) => (
        <Checkbox
          key={row.id}
          label={
            <>
              {labelOf(row, t)} <Money amount={looseAmount(row)} />
            </>
          }
          checked={draft.isLoose(row.id)}
          onChange={(event) => draft.setLoose({ rowId: row.id, isSelected: event.currentTarget.checked })}
        />
      ))}
      <Button data-autofocus={!draft.isReady || undefined} variant="light" onClick={draft.takeAll}>
        {t('refundAll')}
      </Button>
    </Column>
  );
}

/**
 * Returns the name of the amount, that of a tip or of the delivery, or a common name for all amounts
 * together.
 */
function labelOf({ id, name, isTip }: Loose, t: ReturnType<typeof useTranslations<'order'>>) {
  if (isTip) return t('tipToo');
  if (id === 'delivery') return t('deliveryToo');
  return name ?? (id === 'all' ? t('looseToo') : t('freeToo'));
}

type RefundLineProps = {
  line: Refundable;
  quantity: number;
  onChange: (quantity: number) => void;
  isRestocked: boolean;
  onRestock: (isRestocked: boolean) => void;
};

/** The sold and the returned quantity, and the choice to restock the goods. */
function RefundLine({ line, quantity, onChange, isRestocked, onRestock }: RefundLineProps) {
  const t = useTranslations('order');
  const counted = useCounted();
  const { count, pack } = counted({ ...line, unit: unitOf(line.unit) });
  const take = (requested: number) =>
    onChange(returnable(requested, { left: line.left, step: line.quantityStep }));
  return (
    <div className={classes.refundLine}>
      <span>
        {line.name}
        <span className={classes.note}>
          {[count, pack].filter(Boolean).join(' ')} · <Money amount={line.amount} isEven />
        </span>
      </span>
      {line.pack && pack ? (
        <InPacks name={line.name} units={line.pack.units} pack={pack} quantity={quantity} onChange={take} />
      ) : (
        <HowMany line={line} quantity={quantity} onChange={take} />
      )}
      {quantity > 0 ? (
        <Checkbox
          className={classes.restock ?? ''}
          label={t('restock')}
          description={t('restockHint')}
          checked={isRestocked}
          onChange={(event) => onRestock(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}

/** The returned quantity, in whole units, or any weight for weighed goods. */
function HowMany({ line, quantity, onChange }: Pick<RefundLineProps, 'line' | 'quantity' | 'onChange'>) {
  const isWhole = line.quantity % wholeQuantity === 0;
  return (
    <QuantityStepper
      label={line.name}
      value={quantity}
      onChange={onChange}
      min={0}
      step={isWhole ? wholeQuantity : line.left}
      decimals={isWhole && line.quantityStep % wholeQuantity === 0 ? 0 : 3}
    />
  );
}

type InPacksProps = {
  name: string;
  /** The units in one pack, in 1/1000, and its name: «Caja × 12». */
  units: number;
  pack: string;
  quantity: number;
  onChange: (quantity: number) => void;
};

/** The returned quantity in whole packs, and in single units of an opened pack. */
function InPacks({ name, units, pack, quantity, onChange }: InPacksProps) {
  const t = useTranslations('order');
  const single = quantity % units;
  const packs = (quantity - single) / units;
  return (
    <div className={classes.inPacks}>
      <span>{pack}</span>
      <QuantityStepper
        label={`${name} · ${pack}`}
        value={packs * wholeQuantity}
        onChange={(requested) => onChange((requested / wholeQuantity) * units + single)}
        min={0}
      />
      <span>{t('singles')}</span>
      <QuantityStepper
        label={`${name} · ${t('singles')}`}
        value={single}
        onChange={(target) => onChange(packs * units + target)}
        min={0}
      />
    </div>
  );
}
