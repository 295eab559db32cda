import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Meter } from './Meter.tsx';
import classes from './plot.module.css';

export type Ranked = {
  id: string;
  name: string;
  value: number;
  /** The formatted value. */
  display: ReactNode;
  note?: ReactNode;
  /** The page with the entries of the value. */
  path?: string;
  search?: Record<string, string>;
};

type RankingProps = { title: string; text?: string; rows: readonly Ranked[]; empty: string };

/** More rows would leave half of the page beside them empty. */
const first = 10;

/** Horizontal bars with the name above each: a list for screen readers. The rest is shown on demand. */
export function Ranking({ title, text, rows, empty }: RankingProps) {
  const common = useTranslations('common');
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, first);
  const most = Math.max(...rows.map(({ value }) => Math.abs(value)), 1);
  return (
    <section className={classes.figure} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
      </div>
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
      {rows.length === 0 ? <Text c="dimmed">{empty}</Text> : null}
      <ol className={classes.ranking}>
        {shown.map(({ id, name, value, display, note, path, search }) => (
          <li key={id}>
            <span className={classes.rankName}>
              {path ? (
                <Link to={path} search={search ?? {}}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              {note ? <span className={classes.note}>{note}</span> : null}
            </span>
            <span className={classes.rankValue}>{display}</span>
            <Meter className={classes.bar} max={most} value={value} />
          </li>
        ))}
      </ol>
      {shown.length < rows.length ? (
        <Button variant="subtle" className={classes.others ?? ''} onClick={() => setWhole(true)}>
          {common('seeAll')}
        </Button>
      ) : null}
    </section>
  );
}
