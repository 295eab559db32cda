import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './reconciliation.module.css';
import type { Preview } from './reconciliation.ts';

/** The first lines as they would be read, and what came and left by all of them. */
export function ColumnPreview({ preview }: { preview: Preview }) {
  const t = useTranslations('reconciliation');
  const { date, money } = useFormat();
  const { lines, lineCount, problemCount, moneyIn, moneyOut } = preview;
  return (
    <section aria-label={t('preview')} aria-live="polite">
      <Text fw={550}>{t('preview')}</Text>
      {lineCount === 0 ? <Text c="dimmed">{t('previewNone')}</Text> : null}
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
      {lineCount > 0 ? (
        <Text size="sm">
          {t('previewCount', { lines: lineCount, in: money(moneyIn), out: money(moneyOut) })}
        </Text>
      ) : null}
      {problemCount > 0 ? (
        <Text size="sm" c="dimmed">
          {t('previewLeft', { count: problemCount })}
        </Text>
      ) : null}
    </section>
  );
}
