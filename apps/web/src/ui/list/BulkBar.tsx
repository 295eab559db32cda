import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from './columns.ts';
import classes from './list.module.css';
import { filterKey } from './list-state.ts';

/** Rows that were ticked, or everything that fits what the list was asked. */
export type Selection<Row> =
  | { kind: 'rows'; rows: Row[]; count: number; clear: () => void }
  | { kind: 'all'; query: object; count: number; clear: () => void };

/** Counts all that fit; asked again when something of the router changes, as everything a page shows. */
export type CountAll = { router: string; ask: () => Promise<number> };

type BulkBarProps<Row> = {
  chosen: Row[];
  query: object;
  /** How many fit the filter; null where they are too many for a list to count. */
  count: number | null;
  /** Where all that fit may be chosen at once: how many that is. */
  countAll?: CountAll | undefined;
  onClear: () => void;
  children: (selection: Selection<Row>) => ReactNode;
};

/** What can be done with the chosen rows, and the step from one page to all that fit the filter. */
export function BulkBar<Row>({ chosen, query, count, countAll, onClear, children }: BulkBarProps<Row>) {
  const t = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const question = filterKey(query);
  const client = useQueryClient();
  const [all, setAll] = useState<string | null>(null);
  // All that fit one question are not all that fit the next.
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
