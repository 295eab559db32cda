import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Stacked } from './Stacked.tsx';
import type { Column } from './TableGrid.tsx';

export type ListColumn<Row> = {
  name: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The name by which the API sorts this column. */
  sort?: string;
  align?: 'start' | 'end';
  width?: number;
  /** On a phone all columns are in two stacks; a column without this value is hidden there. */
  phone?: 'start' | 'end';
};

export const useIsPhone = () =>
  useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });

/** The columns for the table: one each, or on a phone one stack at the start and one at the end. */
export function useShownColumns<Row>(columns: ListColumn<Row>[]): Column<Row>[] {
  if (!useIsPhone()) {
    return columns.map(({ name, sort, title, render, align, width }) => ({
      accessor: sort ?? name,
      title,
      render,
      sortable: sort !== undefined,
      ...(align ? { align } : {}),
      ...(width ? { width } : {}),
    }));
  }
  return (['start', 'end'] as const).flatMap((place) => {
    const cells = columns.filter((column) => column.phone === place);
    const [first] = cells;
    if (!first) return [];
    const render = (row: Row) => Stacked({ place, cells: cells.map((cell) => cell.render(row)) });
    return [{ accessor: first.sort ?? first.name, title: first.title, align: place, render }];
  });
}
