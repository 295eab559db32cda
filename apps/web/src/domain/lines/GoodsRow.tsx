import { timesIn } from '@mostrador/shared/money/money';
import type { ReactNode } from 'react';
import { useOrganization } from '../../lib/session/me.tsx';
import { LineRow } from '../../ui/form/LineRow.tsx';
import type { Lines, ListForm } from '../../ui/form/use-lines.ts';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import type { Pack } from '../sale/cart/item.ts';
import type { GoodsLine } from './goods-line.ts';
import { LineQuantity } from './LineQuantity.tsx';
import classes from './lines.module.css';

type GoodsRowProps<Line extends GoodsLine> = {
  form: ListForm<Line>;
  lines: Lines;
  line: Line;
  index: number;
  /** The cost or price of one unit: the name of the field, and its value. */
  amount: {
    name: string;
    label: string;
    value: number | null;
    /** The total, if it is not the quantity times the amount. */
    total?: number;
    /** True if the amount is read-only. */
    isFixed?: boolean;
  };
  /** The pack in which the quantity is counted. */
  pack?: Pack | null | undefined;
  /** Receives the typed quantity instead of the form. */
  onQuantity?: (quantity: number | null) => void;
  /** A further field in the row that few lines need. A phone shows it on demand. */
  further?: ReactNode;
  isFurtherShown?: boolean;
  /** A text below the fields. */
  details?: ReactNode;
};

/** The fields of a line that have no input in its row. */
const unnamed = ['', '.id', '.variantId', '.modifiers', '.packId'];

/** A line with its item, quantity, unit price and total. On a phone it takes two rows. */
export function GoodsRow<Line extends GoodsLine>(props: GoodsRowProps<Line>) {
  const { form, lines, line, index, amount, further, isFurtherShown = false, details } = props;
  const { pack, onQuantity } = props;
  const decimals = useOrganization()?.country.decimals ?? 2;
  const at = `${lines.path}.${index}`;
  const columns = [
    'minmax(140px, 2.2fr) 128px',
    `repeat(${further ? 2 : 1}, minmax(88px, 1fr))`,
    'minmax(80px, 0.9fr)',
  ];
  const { errors } = form;
  return (
    <LineRow
      lines={lines}
      index={index}
      columns={columns.join(' ')}
      error={unnamed.map((field) => errors[`${at}${field}`]).find(Boolean)}
      className={classes.goods}
    >
      <span className={classes.name}>{line.name}</span>
      <LineQuantity
        line={line}
        pack={pack}
        {...form.getInputProps(`${at}.quantity`)}
        {...(onQuantity && { onChange: onQuantity })}
      />
      <MoneyInput
        className={classes.amount}
        label={amount.label}
        aria-label={`${amount.label}: ${line.name}`}
        {...form.getInputProps(`${at}.${amount.name}`)}
        {...(amount.isFixed && { value: amount.value, disabled: true })}
      />
      {further ? (
        <div className={classes.further} data-shown={isFurtherShown || undefined}>
          {further}
        </div>
      ) : null}
      <span className={classes.total}>
        <Money isEven amount={amount.total ?? timesIn(decimals, amount.value ?? 0, line.quantity ?? 0)} />
      </span>
      {details ? (
        <div className={classes.details} data-own="">
          {details}
        </div>
      ) : null}
    </LineRow>
  );
}
