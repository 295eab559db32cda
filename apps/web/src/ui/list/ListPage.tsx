import { Button } from '@mantine/core';
import type { Gate } from '@mostrador/shared/rights/gates';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLetterKey } from '../../lib/forms/use-letter-key.ts';
import { useCan } from '../../lib/session/me.tsx';
import { HeadButton } from '../menu/HeadButton.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { BulkBar, type CountAll, type Selection } from './BulkBar.tsx';
import { type ListColumn, useIsPhone, useShownColumns } from './columns.ts';
import { DataTable, type ListQuery } from './DataTable.tsx';
import { ExportButton, type Exporting } from './ExportButton.tsx';
import { type Empty, ListEmpty } from './ListEmpty.tsx';
import { type Filter, type ListOrder, ListTools } from './ListTools.tsx';
import { filterKey, type ListState, perPage } from './list-state.ts';
import { useViews } from './use-views.ts';
import { ViewTabs } from './ViewTabs.tsx';

type AnyState = { content: string; page: number; order: 'asc' | 'desc'; by?: string | null };

type ListPageProps<Row> = {
  title: string;
  /** The fields that the search covers. */
  search: string;
  list: Pick<ListState<AnyState>, 'state' | 'search' | 'change' | 'isFiltered' | 'clear' | 'isReversed'> & {
    query: object;
  };
  query: ListQuery;
  rows: Row[] | undefined;
  /** The number of records of the whole list; null if counting would cost too much. */
  count: number | null | undefined;
  columns: ListColumn<Row>[];
  filters?: Filter[];
  /** Sort orders without a column. */
  orders?: ListOrder[];
  /** Content between the title and the list's tools, such as tabs. */
  lead?: ReactNode;
  /** Figures about the listed records, between the tools and the rows. */
  figures?: ReactNode;
  create?: { to: string; label: string; gate: Gate };
  /** Exports all records that match the filter; the id makes a retry harmless. */
  exporting?: Exporting['start'];
  /** Additional actions of the list, beside the one that creates a record. */
  actions?: ReactNode;
  empty: Empty;
  /** The page of a row. */
  open?: (row: Row) => string | null;
  /** The actions on selected rows; with `all` also on all matches of the filter. */
  bulk?: { actions: (selection: Selection<Row>) => ReactNode; countAll?: CountAll };
  density?: 'compact' | 'cosy';
};

/** Search, filters, order and pages of one type of record, all stored in the address. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, search, list, columns, filters = [], orders = [], create } = props;
  const navigate = useNavigate();
  const isPhone = useIsPhone() ?? false;
  const canCreate = useCan(create?.gate ?? 'member') && create !== undefined;
  const question = filterKey(list.query);
  const [known, setKnown] = useState(question);
  const [chosen, setChosen] = useState<Row[]>([]);
  // The filter also changes by the browser's Back button or a saved view.
  if (known !== question) {
    setKnown(question);
    setChosen([]);
  }
  useLetterKey('newInList', () => {
    if (canCreate) void navigate({ to: create.to });
  });
  const { state, change } = list;
  const rows = list.isReversed ? [] : props.rows;
  const count = list.isReversed ? 0 : (props.count ?? null);
  const views = useViews(list.search);
  const { hidden } = views.current;
  const density = views.current.density ?? props.density ?? 'cosy';
  const makeNew = canCreate ? (
    <Button component={Link} to={create.to} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {create.label}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {props.exporting ? (
              <ExportButton start={props.exporting} isReady={rows !== undefined && rows.length > 0} />
            ) : null}
            {props.actions}
            {canCreate && props.actions ? (
              <HeadButton
                variant="filled"
                icon={IconPlus}
                label={create.label}
                renderRoot={(rest) => <Link {...rest} to={create.to} />}
              />
            ) : (
              makeNew
            )}
          </>
        }
      />
      {props.lead}
      <ViewTabs views={views} columns={columns} density={density} isFiltered={list.isFiltered} />
      <ListTools
        search={search}
        filters={filters}
        columns={columns}
        orders={orders}
        values={state}
        onChange={change}
      />
      {props.figures}
      <DataTable<Row>
        rows={rows}
        columns={useShownColumns(columns.filter(({ name }) => !hidden.includes(name)))}
        density={density}
        query={props.query}
        {...(props.open ? { open: props.open } : {})}
        {...(isPhone
          ? {}
          : {
              sort: {
                status: { by: state.by ?? sortOf(columns), order: state.order },
                onSort: (status) => change({ ...status, page: 1 }),
              },
            })}
        {...(props.bulk ? { selection: { rows: chosen, onSelect: setChosen } } : {})}
        pages={{
          page: state.page,
          perPage,
          count,
          onPage: (page) => change({ page }),
        }}
        empty={<ListEmpty {...props} action={makeNew} />}
      />
      {props.bulk && chosen.length > 0 ? (
        <BulkBar
          chosen={chosen}
          query={list.query}
          count={count}
          countAll={props.bulk.countAll}
          onClear={() => setChosen([])}
        >
          {props.bulk.actions}
        </BulkBar>
      ) : null}
    </>
  );
}

const sortOf = (columns: Pick<ListColumn<never>, 'sort'>[]) =>
  columns.find(({ sort }) => sort !== undefined)?.sort ?? '';
