import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './table.module.css';

export type Column<Row> = {
  /** The sort field; without `render` it is also the displayed field. */
  accessor: string;
  title: string;
  render?: (row: Row) => ReactNode;
  sortable?: boolean;
  /** `end` for amounts. */
  align?: 'start' | 'center' | 'end';
  /** In pixels, if the width must not depend on the content. */
  width?: number;
};

export type SortStatus = { by: string; order: 'asc' | 'desc' };
export type Sorting = { status: SortStatus; onSort: (status: SortStatus) => void };
export type Selecting<Row> = { rows: Row[]; onSelect: (rows: Row[]) => void };
export type Density = 'compact' | 'cosy' | 'touch';

type TableGridProps<Row> = {
  rows: Row[];
  columns: Column<Row>[];
  density: Density;
  isFetching: boolean;
  onRow: ((row: Row, event: MouseEvent) => void) | undefined;
  sort: Sorting | undefined;
  selection: Selecting<Row> | undefined;
};

/** The table itself: its header sorts, its first column selects, a press on a row opens it. */
export function TableGrid<Row extends { id: string }>(props: TableGridProps<Row>) {
  const { rows, columns, density, isFetching, onRow, sort, selection } = props;
  const t = useTranslations('common');
  const choose = useRange(rows, selection);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <div className={classes.scroll}>
      <table className={classes.grid} data-density={density} aria-busy={isFetching}>
        <thead>
          <tr>
            {selection ? (
              <th className={classes.choice}>
                <AllBox rows={rows} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.accessor} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-opens={onRow !== undefined || undefined}
              data-chosen={choose?.has(row) || undefined}
              onClick={(event) => {
                if (!isOnControl(event)) onRow?.(row, event);
              }}
            >
              {choose ? (
                <td className={classes.choice}>
                  <Checkbox
                    aria-label={t('selectRow', { row: index + 1 })}
                    checked={choose.has(row)}
                    onChange={(event) => choose.set(index, event)}
                  />
                </td>
              ) : null}
              {columns.map(({ accessor, align = 'start', render }) => (
                <td key={accessor} data-align={align}>
                  {render ? render(row) : String(Reflect.get(row, accessor) ?? '')}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={span} className={classes.none}>
                {t('noMoreRows')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** A link or a checkbox inside the row handles its own press. */
const isOnControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

type HeadProps<Row> = { column: Column<Row>; sort: Sorting | undefined };

function Head<Row>({ column: { accessor, title, align = 'start', width, sortable }, sort }: HeadProps<Row>) {
  const order = sort?.status.by === accessor ? sort.status.order : null;
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      data-align={align}
      {...(width ? { style: { width } } : {})}
      {...(order ? { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } : {})}
    >
      {sort && sortable ? (
        <button
          type="button"
          className={clsx(classes.sort)}
          data-on={order !== null || undefined}
          onClick={() => sort.onSort({ by: accessor, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          {title}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function AllBox<Row extends { id: string }>({ rows, selection }: { rows: Row[]; selection: Selecting<Row> }) {
  const t = useTranslations('common');
  const here = new Set(rows.map(({ id }) => id));
  const count = selection.rows.filter(({ id }) => here.has(id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <Checkbox
      aria-label={t('selectAll')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => selection.onSelect(isAll ? [] : rows)}
    />
  );
}

/** A checkbox selects its row; with Shift, all rows between it and the previously pressed one. */
function useRange<Row extends { id: string }>(rows: Row[], selection: Selecting<Row> | undefined) {
  const last = useRef<number>(undefined);
  if (!selection) return null;
  const chosen = new Set(selection.rows.map(({ id }) => id));
  const set = (index: number, { nativeEvent }: { nativeEvent: Event }) => {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && last.current !== undefined;
    const from = isRange ? (last.current ?? index) : index;
    last.current = index;
    const among = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id);
    const isOn = !chosen.has(rows[index]?.id ?? '');
    selection.onSelect(rows.filter(({ id }) => (among.includes(id) ? isOn : chosen.has(id))));
  };
  return { has: ({ id }: Row) => chosen.has(id), set };
}
