import { Button, Skeleton, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import classes from './plot.module.css';

export type PlotPoint = {
  id: string;
  /** The label of the point: short for the axis, and in full. */
  label: string;
  title: string;
  value: number;
  before?: number;
  /** The part of the value that is shown at the base of the bar in a separate colour. */
  part?: number;
  /** The search parameters for the entries of this value on the page `path`. */
  search?: Record<string, string>;
};

export type PlotProps = {
  title: string;
  points: readonly PlotPoint[];
  /** The names of its points and its values, and of the comparison. */
  names: { point: string; value: string; before?: string; part?: { part: string; rest: string } };
  /** The summary in a sentence. */
  note?: string | undefined;
  format: (value: number) => string;
  /** Formats a value shortly for the axis. */
  tick: (value: number) => string;
  path: string;
  /** Shown instead of the chart if it has no data. */
  empty: string;
};

/**
 * A point with a value of zero that has entries, such as items given away, is drawn so that it can be
 * opened.
 */
const isNothing = ({ value, before, search }: PlotPoint) => value === 0 && !before && !search;

const PlotDrawing = lazyPart(() => import('./PlotDrawing.tsx'));

/** Bars beside each other, as a chart or as a table; both link to the entries of a value. */
export function Plot(props: PlotProps) {
  const { title, points, empty, note } = props;
  const t = useTranslations('report');
  const heading = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = points.every(isNothing);
  return (
    <figure className={classes.figure} aria-labelledby={heading}>
      <figcaption className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {isEmpty ? null : (
          <Button variant="subtle" size="compact-md" onClick={() => setTable(!isTable)}>
            {isTable ? t('asPlot') : t('asTable')}
          </Button>
        )}
      </figcaption>
      {isEmpty ? <Text c="dimmed">{empty}</Text> : null}
      {!isEmpty && isTable ? <PlotTable {...props} /> : null}
      {isEmpty || isTable ? null : <Drawn {...props} />}
      {note && !isEmpty ? <Text size="sm">{note}</Text> : null}
    </figure>
  );
}

function Drawn(props: PlotProps) {
  const { points, names, path } = props;
  const navigate = useNavigate();
  const open = (id: string) => {
    const search = points.find((point) => point.id === id)?.search;
    if (search) void navigate({ href: `${path}?${new URLSearchParams(search)}` });
  };
  return (
    <>
      {names.before || names.part ? (
        <p className={classes.legend}>
          <span data-series="value">{names.part?.part ?? names.value}</span>
          {names.part ? <span data-series="rest">{names.part.rest}</span> : null}
          {names.before ? <span data-series="before">{names.before}</span> : null}
        </p>
      ) : null}
      <div className={classes.drawing}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PlotDrawing {...props} onOpen={open} />
        </Suspense>
      </div>
    </>
  );
}

function PlotTable({ title, points, names, format, path }: PlotProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{names.point}</th>
            <th scope="col">{names.value}</th>
            {names.part ? <th scope="col">{names.part.part}</th> : null}
            {names.before ? <th scope="col">{names.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, title: point, value, before, part, search }) => (
            <tr key={id}>
              <th scope="row">
                {search ? (
                  <Link to={path} search={search}>
                    {point}
                  </Link>
                ) : (
                  point
                )}
              </th>
              <td>
                <bdi dir="ltr">{format(value)}</bdi>
              </td>
              {names.part ? (
                <td>
                  <bdi dir="ltr">{format(part ?? 0)}</bdi>
                </td>
              ) : null}
              {names.before ? (
                <td>{before === undefined ? null : <bdi dir="ltr">{format(before)}</bdi>}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
