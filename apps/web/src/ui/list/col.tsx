import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { Money } from '../inputs/Money.tsx';
import type { ListColumn } from './columns.ts';

type Head = Omit<ListColumn<never>, 'render' | 'align'>;
type MoneyHead<Row> = Head & { tone?: 'plain' | 'signed'; className?: (row: Row) => string | undefined };
type LinkHead = Head & { className: string | undefined };
type Read<Row, Value> = (row: Row) => Value | null | undefined;

/** The columns that most lists share; a missing value leaves the cell empty. */
export const col = {
  /** An amount with the decimals of the currency, so that the decimal points of a column are aligned. */
  money: <Row,>(
    { tone = 'plain', className, ...head }: MoneyHead<Row>,
    amountOf: Read<Row, number>,
  ): ListColumn<Row> => ({
    ...head,
    align: 'end',
    render: (row) => {
      const amount = amountOf(row) ?? null;
      return amount === null ? null : (
        <Money isEven tone={tone} amount={amount} className={className?.(row)} />
      );
    },
  }),
  /** A day. */
  date: <Row,>(head: Head, dateOf: Read<Row, string>): ListColumn<Row> => ({
    ...head,
    render: (row) => <Formatted as="date" value={dateOf(row)} />,
  }),
  /** A date with its time. */
  moment: <Row,>(head: Head, momentOf: Read<Row, string>): ListColumn<Row> => ({
    ...head,
    render: (row) => <Formatted as="moment" value={momentOf(row)} />,
  }),
  /** A quantity in thousandths. */
  quantity: <Row,>(head: Head, quantityOf: Read<Row, number>): ListColumn<Row> => ({
    ...head,
    align: 'end',
    render: (row) => {
      const quantity = quantityOf(row) ?? null;
      return quantity === null ? null : <Quantity value={quantity} />;
    },
  }),
  /** A link to the page of the row, or to a record that the row names. */
  link: <Row,>(
    { className, ...head }: LinkHead,
    linkOf: (row: Row) => { to: string; text: ReactNode },
  ): ListColumn<Row> => ({
    ...head,
    render: (row) => {
      const { to, text } = linkOf(row);
      return (
        <Link to={to} className={className}>
          {text}
        </Link>
      );
    },
  }),
};

function Formatted({ as, value }: { as: 'date' | 'moment'; value: string | null | undefined }) {
  const format = useFormat();
  return value ? format[as](value) : null;
}

function Quantity({ value }: { value: number }) {
  const { quantity } = useFormat();
  return <bdi dir="ltr">{quantity(value)}</bdi>;
}
