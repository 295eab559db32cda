import { Button, Group, Text } from '@mantine/core';
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
  /** How many fit the filter, where all of them may be chosen at once. */
  count: number | null;
  onClear: () => void;
  children: (selection: Selection<Row>) => ReactNode;
};

/** What can be done with the chosen rows, and the step from one page to all that fit the filter. */
export function BulkBar<Row>({ chosen, asked, count, onClear, children }: BulkBarProps<Row>) {
  const t = useTranslations('common');
  const [isAll, setAll] = useState(false);
  const more = count !== null && count > chosen.length ? count : null;
  const selection: Selection<Row> =
    isAll && more !== null
      ? { kind: 'all', asked, count: more, clear: onClear }
      : { kind: 'rows', rows: chosen, count: chosen.length, clear: onClear };
  return (
    <section className={classes.bulk} aria-label={t('actions')}>
      <Group gap="xs">
        <Text fw={550} aria-live="polite">
          {t('selectedCount', { count: selection.count })}
        </Text>
        {more !== null && !isAll ? (
          <Button variant="subtle" size="compact-md" onClick={() => setAll(true)}>
            {t('selectAllOf', { count: more })}
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
