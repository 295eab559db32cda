import { timesIn } from '@mostrador/shared/money';
import type { ReactNode } from 'react';
import { useOrganization } from '../../lib/session/me.tsx';
import { LineRow } from '../../ui/form/LineRow.tsx';
import type { Lines, ListForm } from '../../ui/form/use-lines.ts';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import type { GoodsLine } from './goods-line.ts';
import { LineQuantity } from './LineQuantity.tsx';
import classes from './lines.module.css';

type GoodsRowProps<Line extends GoodsLine> = {
  form: ListForm<Line>;
  lines: Lines;
  line: Line;
  index: number;
  /** What one of it costs or is sold for: the name of the field, and what stands in it. */
  amount: { name: string; label: string; value: number | null };
  /** A further field in the row, for what few lines need: a phone shows it when it is asked for. */
  further?: ReactNode;
  isFurtherShown?: boolean;
  /** In words below the fields. */
  details?: ReactNode;
};

/** Goods, how many, for how much each, and what that comes to. On a phone it takes two rows. */
export function GoodsRow<Line extends GoodsLine>(props: GoodsRowProps<Line>) {
  const { form, lines, line, index, amount, further, isFurtherShown = false, details } = props;
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
      error={errors[at] ?? errors[`${at}.id`] ?? errors[`${at}.variantId`]}
      className={classes.goods}
    >
      <span className={classes.name}>{line.name}</span>
      <LineQuantity line={line} {...form.getInputProps(`${at}.quantity`)} />
      <MoneyInput
        className={classes.amount}
        label={amount.label}
        aria-label={`${amount.label}: ${line.name}`}
        {...form.getInputProps(`${at}.${amount.name}`)}
      />
      {further ? (
        <div className={classes.further} data-shown={isFurtherShown || undefined}>
          {further}
        </div>
      ) : null}
      <span className={classes.total}>
        <Money isEven amount={timesIn(decimals, amount.value ?? 0, line.quantity ?? 0)} />
      </span>
      {details ? (
        <div className={classes.details} data-own="">
          {details}
        </div>
      ) : null}
    </LineRow>
  );
}
