import { Button, useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './course.module.css';
import { type CoursePoint, coursePath, steps, valueAt } from './course-scale.ts';

export type CourseProps = {
  title: string;
  /** The cumulative value at each time of the day, or day of the month. */
  points: readonly CoursePoint[];
  before: readonly CoursePoint[];
  names: { now: string; before: string; moment: string };
  /** The projection at this pace. Null if none is possible. */
  pace: { at: number; value: number; label: string } | null;
  /** True if the period is not over: the end of the line is marked. */
  isOpen: boolean;
  isPast: boolean;
  format: (value: number) => string;
  tick: (value: number) => string;
  /** The distance between two marks of the axis; 60 minutes by default. */
  unit?: number;
  /** The label of a mark: the hour for a minute of the day. */
  hour: (at: number) => string;
};

const height = 204;
const [above, below] = [18, 26];
/** The approximate width of a letter in the names. */
const letterWidth = 7;

/** A sum that grows over a day or a month, beside another one, dashed. Available as a table. */
export function Course(props: CourseProps) {
  const t = useTranslations('home');
  const [isTable, setTable] = useState(false);
  const heading = useId();
  return (
    <figure className={classes.figure} aria-labelledby={heading}>
      <figcaption className={classes.head}>
        <span id={heading} className={classes.title}>
          {props.title}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </figcaption>
      {isTable ? <CourseTable {...props} /> : <Drawing {...props} />}
    </figure>
  );
}

const leastMarks = 8;

function Drawing({ points, before, names, pace, isOpen, isPast, tick, unit = 60, hour }: CourseProps) {
  const { ref, width } = useElementSize();
  const isMirrored = useDirection().dir === 'rtl';
  const all = [...points, ...before, ...(pace ? [{ at: pace.at, value: pace.value }] : [])];
  const from = Math.floor(Math.min(...all.map(({ at }) => at)) / unit) * unit;
  const until = Math.max(
    Math.ceil(Math.max(...all.map(({ at }) => at)) / unit) * unit,
    from + leastMarks * unit,
  );
  const values = steps(all.map(({ value }) => value));
  const [lowest = 0, highest = 1] = [values[0], values.at(-1)];
  const isNarrow = width < 480;
  const side = isNarrow ? 8 : 64;
  const along = (at: number) => side + ((at - from) / (until - from)) * (width - side - 12);
  const x = (at: number) => (isMirrored ? width - along(at) : along(at));
  const y = (value: number) => above + ((highest - value) / (highest - lowest)) * (height - above - below);
  const last = points.at(-1);
  const ink = isPast ? 'var(--mantine-color-tinta-5)' : 'var(--chart-1)';
  const line = (each: readonly CoursePoint[]) => coursePath(each.map(({ at, value }) => [x(at), y(value)]));
  const every = isNarrow ? 3 * unit : unit;
  const hours = Array.from({ length: (until - from) / unit + 1 }, (_, index) => from + index * unit);
  const beforeEnd = before.at(-1);
  const [anchor, otherAnchor] = isMirrored ? (['start', 'end'] as const) : (['end', 'start'] as const);
  const turn = isMirrored ? -1 : 1;
  // The name of a short line is placed in front of it, where nothing is drawn yet.
  const isShort = last !== undefined && along(last.at) - 10 < names.now.length * letterWidth;
  // The drawing always runs from left to right, but its texts are read from right to left.
  const read = (words: string) => (isMirrored ? `\u2067${words}\u2069` : words);
  // The name is placed after the end of its line if there is space.
  const hasRoom = beforeEnd !== undefined && until - beforeEnd.at >= 3 * unit && !isNarrow;
  // Otherwise the name is placed below both lines, which are lowest where the name begins.
  const nameSpan = (names.before.length * letterWidth * (until - from)) / Math.max(width - side, 1);
  const nameBegins = (beforeEnd?.at ?? until) - nameSpan;
  const underBoth = y(Math.min(valueAt(before, nameBegins), valueAt(points, nameBegins))) + 18;
  return (
    <div ref={ref} dir="ltr" className={classes.drawing} style={{ height }}>
      {width > 0 && last ? (
        <svg width={width} height={height} role="presentation" aria-hidden="true">
          {values.map((value) => (
            <g key={value}>
              <line
                x1={isMirrored ? 8 : side}
                x2={isMirrored ? width - side : width - 8}
                y1={y(value)}
                y2={y(value)}
                className={classes.grid}
              />
              {isNarrow ? null : (
                <text x={isMirrored ? width - side + 8 : side - 8} y={y(value) + 4} textAnchor={anchor}>
                  {tick(value)}
                </text>
              )}
            </g>
          ))}
          {hours
            .filter((at) => (at - from) % every === 0)
            .map((at) => (
              <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
                {hour(at)}
              </text>
            ))}
          <path
            d={`${line(points)}L${x(last.at)} ${y(lowest)}L${x(points[0]?.at ?? from)} ${y(lowest)}Z`}
            fill={ink}
            opacity={0.07}
          />
          <path d={line(before)} className={classes.before} />
          {pace ? (
            <path
              d={`M${x(last.at)} ${y(last.value)}L${x(pace.at)} ${y(pace.value)}`}
              className={classes.pace}
            />
          ) : null}
          <path d={line(points)} fill="none" stroke={ink} strokeWidth={2.75} strokeLinecap="round" />
          {isOpen ? (
            <>
              <path d={`M${x(last.at)} ${y(last.value)}V${y(lowest)}`} className={classes.drop} />
              <circle cx={x(last.at)} cy={y(last.value)} r={5} className={classes.dot} />
            </>
          ) : null}
          <text
            x={x(last.at) + (isShort ? turn : -turn) * 10}
            y={y(last.value) - 9}
            textAnchor={isShort ? otherAnchor : anchor}
            className={classes.name}
            fill={ink}
          >
            {read(names.now)}
          </text>
          {beforeEnd ? (
            <text
              x={x(beforeEnd.at) + (hasRoom ? turn * 8 : 0)}
              y={hasRoom ? y(beforeEnd.value) + 4 : Math.min(underBoth, y(lowest) - 6)}
              textAnchor={hasRoom === isMirrored ? 'end' : 'start'}
              className={classes.nameBefore}
            >
              {read(names.before)}
            </text>
          ) : null}
          {pace ? (
            <text x={x(pace.at)} y={y(pace.value) - 8} textAnchor={anchor}>
              {read(pace.label)}
            </text>
          ) : null}
        </svg>
      ) : null}
    </div>
  );
}

function CourseTable({ title, points, before, names, format, hour }: CourseProps) {
  const moments = [...new Set([...points, ...before].map(({ at }) => at))].sort((a, b) => a - b);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{names.moment}</th>
            <th scope="col">{names.now}</th>
            {before.length > 0 ? <th scope="col">{names.before}</th> : null}
          </tr>
        </thead>
        <tbody>
          {moments.map((at) => (
            <tr key={at}>
              <th scope="row">{hour(at)}</th>
              <td>
                <bdi dir="ltr">{at <= (points.at(-1)?.at ?? 0) ? format(valueAt(points, at)) : '–'}</bdi>
              </td>
              {before.length > 0 ? (
                <td>
                  <bdi dir="ltr">{format(valueAt(before, at))}</bdi>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
