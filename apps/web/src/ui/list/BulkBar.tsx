import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './list.module.css';

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
  const question = JSON.stringify(asked);
  const [all, setAll] = useState<{ question: string; counted: number } | null>(null);
  const counting = useMutation({
    mutationFn: async () => ({ question, counted: count ?? (await countAll?.()) ?? 0 }),
    onSuccess: setAll,
  });
  const isMore = count === null || count > chosen.length;
  // What was counted for one question is no answer to the next.
  const total = all && (count ?? (all.question === question ? all.counted : null));
  const selection: Selection<Row> =
    total !== null && isMore
      ? { kind: 'all', asked, count: total, clear: onClear }
      : { kind: 'rows', rows: chosen, count: chosen.length, clear: onClear };
  return (
    <section className={classes.bulk} aria-label={t('actions')}>
      <Group gap="xs">
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
      </Group>
      <Group gap="xs">
        {children(selection)}
        <Button variant="subtle" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
    </section>
  );
}
