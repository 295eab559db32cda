import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import classes from './report-table.module.css';

/** A figure and, if there are any, the link to its entries; null if the reader may not see it. */
export type ReportCell = {
  amount: number | null;
  count: number;
  search?: Record<string, string> | undefined;
};
export type ReportLine = { id: string; name: string; cells: readonly ReportCell[]; total: ReportCell };

type ReportTableProps = {
  title: string;
  /** The heading of the rows. */
  corner: string;
  columns: readonly { id: string; name: string }[];
  rows: readonly ReportLine[];
  /** The rows for the remainder and for the totals. */
  footers: readonly ReportLine[];
  /** The page that a figure opens. */
  path: string;
};

/** Totals by rows and columns with a fixed header; each figure links to its entries. */
export function ReportTable({ title, corner, columns, rows, footers, path }: ReportTableProps) {
  const common = useTranslations('common');
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ amount }) => Math.abs(amount ?? 0))));
  const lineOf = ({ cells, total }: ReportLine, shade?: typeof shadeOf) => (
    <>
      {cells.map((cell, at) => (
        <td key={columns[at]?.id} style={shade?.(cell, most)}>
          <Figure cell={cell} path={path} />
        </td>
      ))}
      <td className={classes.total}>
        <Figure cell={total} path={path} />
      </td>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
            <th scope="col">{common('total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {lineOf(row, shadeOf)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {footers.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {lineOf(row)}
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}

/** The larger the amount compared with the other cells, the darker the cell. */
const shadeOf = ({ amount }: ReportCell, most: number): CSSProperties & Record<'--share', number> => ({
  '--share': Math.abs(amount ?? 0) / most,
});

function Figure({ cell: { amount, count, search }, path }: { cell: ReportCell; path: string }) {
  const { evenDigits } = useFormat();
  if (count === 0) return <span aria-hidden="true">·</span>;
  const figure = <bdi dir="ltr">{amount === null ? count : evenDigits(amount)}</bdi>;
  return search ? (
    <Link to={path} search={search} className={classes.figure}>
      {figure}
    </Link>
  ) : (
    figure
  );
}
