import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from './columns.ts';
import classes from './list.module.css';
import { filterKey } from './list-state.ts';

/** The ticked rows, or everything that matches the query of the list. */
export type Selection<Row> =
  | { kind: 'rows'; rows: Row[]; count: number; clear: () => void }
  | { kind: 'all'; query: object; count: number; clear: () => void };

/** Counts all matches. Repeated when data of the router changes, like all data of a page. */
export type CountAll = { router: string; ask: () => Promise<number> };

type BulkBarProps<Row> = {
  chosen: Row[];
  query: object;
  /** The number of matches of the filter. Null if they are too many for a list to count. */
  count: number | null;
  /** Counts all matches, if all can be selected at once. */
  countAll?: CountAll | undefined;
  onClear: () => void;
  children: (selection: Selection<Row>) => ReactNode;
};

/** The actions on the selected rows, and the step from one page to all matches of the filter. */
export function BulkBar<Row>({ chosen, query, count, countAll, onClear, children }: BulkBarProps<Row>) {
  const t = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const question = filterKey(query);
  const client = useQueryClient();
  const [all, setAll] = useState<string | null>(null);
  // A selection of all matches ends when the filter changes.
  const isAll = all === question;
  const counted = { queryKey: [[countAll?.router, 'countAll'], { question }], queryFn: countAll?.ask };
  const counting = useMutation({
    mutationFn: async () => {
      if (count === null && countAll) await client.fetchQuery({ ...counted, staleTime: 0 });
      return question;
    },
    onSuccess: setAll,
  });
  const { data = 0 } = useQuery({
    ...counted,
    queryFn: isAll && count === null ? (countAll?.ask ?? skipToken) : skipToken,
  });
  const isMore = count === null || count > chosen.length;
  const total = isAll ? (count ?? data) : null;
  const selection: Selection<Row> =
    total !== null && isMore
      ? { kind: 'all', query, count: total, clear: onClear }
      : { kind: 'rows', rows: chosen, count: chosen.length, clear: onClear };
  return (
    <section className={classes.bulk} aria-label={t('actions')}>
      <div className={classes.bulkCount}>
        <Text fw={550} aria-live="polite">
          {t('selectedCount', { count: selection.count })}
        </Text>
        {countAll && isMore && total === null ? (
          <Button
            variant="subtle"
            size="compact-md"
            loading={counting.isPending}
            onClick={() => counting.mutate()}
          >
            {count === null ? t('selectAllFound') : t('selectAllOf', { count })}
          </Button>
        ) : null}
      </div>
      <div className={classes.bulkActs}>
        {children(selection)}
        {isPhone ? (
          <ActionIcon variant="subtle" size={44} aria-label={t('clearSelection')} onClick={onClear}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button variant="subtle" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        )}
      </div>
    </section>
  );
}
