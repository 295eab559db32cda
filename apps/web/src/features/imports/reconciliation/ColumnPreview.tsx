import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './reconciliation.module.css';
import type { Preview } from './reconciliation.ts';

/** The total of incoming and outgoing amounts of all lines, as they would be read. */
export function PreviewSums({ preview }: { preview: Preview }) {
  const t = useTranslations('reconciliation');
  const { money } = useFormat();
  const { lineCount, moneyIn, moneyOut } = preview;
  return (
    <Text size="sm" className={classes.explained ?? ''} aria-live="polite">
      {lineCount > 0
        ? t('previewCount', { lines: lineCount, in: money(moneyIn), out: money(moneyOut) })
        : t('previewNone')}
    </Text>
  );
}

/** The first lines as they would be read, and the number of omitted rows. */
export function ColumnPreview({ preview }: { preview: Preview }) {
  const t = useTranslations('reconciliation');
  const { date, money } = useFormat();
  const { lines, problemCount } = preview;
  if (lines.length === 0 && problemCount === 0) return null;
  return (
    <section aria-label={t('preview')}>
      <Text fw={550}>{t('preview')}</Text>
      <ul className={classes.preview}>
        {lines.map(({ line, date: day, amount, description }) => (
          <li key={line}>
            <span className={classes.named}>
              <bdi>{description || '–'}</bdi>
              <small>{date(day)}</small>
            </span>
            <strong>
              <bdi>{money(amount)}</bdi>
            </strong>
          </li>
        ))}
      </ul>
      {problemCount > 0 ? (
        <Text size="sm" c="dimmed">
          {t('previewLeft', { count: problemCount })}
        </Text>
      ) : null}
    </section>
  );
}
