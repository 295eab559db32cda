import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from './columns.ts';
import classes from './list.module.css';
import { questionOf } from './list-state.ts';

/** Rows that were ticked, or everything that fits what the list was asked. */
export type Selection<Row> =
  | { kind: 'rows'; rows: Row[]; count: number; clear: () => void }
  | { kind: 'all'; asked: object; count: number; clear: () => void };

type BulkBarProps<Row> = {
  chosen: Row[];
  asked: object;
  /** How many fit the filter; null where they are too many for a list to count. */
  count: number | null;
  /** Where all that fit may be chosen at once: how many that is. */
  countAll?: (() => Promise<number>) | undefined;
  onClear: () => void;
  children: (selection: Selection<Row>) => ReactNode;
};

/** What can be done with the chosen rows, and the step from one page to all that fit the filter. */
export function BulkBar<Row>({ chosen, asked, count, countAll, onClear, children }: BulkBarProps<Row>) {
  const t = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const question = questionOf(asked);
  const [all, setAll] = useState<{ question: string; counted: number } | null>(null);
  const counting = useMutation({
    mutationFn: async () => ({ question, counted: count ?? (await countAll?.()) ?? 0 }),
    onSuccess: setAll,
  });
  const isMore = count === null || count > chosen.length;
  // All that fit one question are not all that fit the next.
  const total = all?.question === question ? (count ?? all.counted) : null;
  const selection: Selection<Row> =
    total !== null && isMore
      ? { kind: 'all', asked, count: total, clear: onClear }
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
