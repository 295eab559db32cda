import { useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Forecast } from '@mostrador/api/reports/assistant/assistant.schema';
import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { steps } from '../../../ui/chart/course-scale.ts';
import classes from './assistant.module.css';

const height = 280;
const [above, below] = [24, 28];
const side = 64;
const datesEvery = 15;

/** A step for each day, the reserve as a dashed line, and the first day below it marked. */
export function ForecastLine({ forecast }: { forecast: Forecast }) {
  const { ref, width } = useElementSize();
  const format = useFormat();
  const { language } = useSession();
  const isMirrored = useDirection().dir === 'rtl';
  const { buffer, shortfall } = forecast;
  const points = [{ date: forecast.from, cash: forecast.cash }, ...forecast.days];
  const scale = steps([buffer, ...points.map(({ cash }) => cash)]);
  const [lowest = 0, highest = 1] = [scale[0], scale.at(-1)];
  const along = (index: number) => side + (index / (points.length - 1)) * (width - side - 12);
  const x = (index: number) => (isMirrored ? width - along(index) : along(index));
  const y = (value: number) => above + ((highest - value) / (highest - lowest)) * (height - above - below);
  const path = points
    .map(({ cash }, index) => (index === 0 ? `M${x(0)} ${y(cash)}` : `H${x(index)}V${y(cash)}`))
    .join('');
  const short = shortfall ? points.findIndex(({ date }) => date === shortfall.date) : -1;
  const edge = isMirrored ? width - side : side;
  const ends = isMirrored ? 'start' : 'end';
  const anchorOf = (index: number) => (index === points.length - 1 ? ends : 'middle');
  return (
    <div ref={ref} dir="ltr" className={classes.drawing} style={{ height }}>
      {width > 0 ? (
        <svg width={width} height={height} role="presentation" aria-hidden="true">
          {scale.map((value) => (
            <g key={value}>
              <line
                x1={x(0)}
                x2={x(points.length - 1)}
                y1={y(value)}
                y2={y(value)}
                className={classes.grid}
              />
              <text
                x={edge + (isMirrored ? 8 : -8)}
                y={y(value) + 4}
                textAnchor={isMirrored ? 'start' : 'end'}
              >
                {format.compactMoney(value)}
              </text>
            </g>
          ))}
          {points.map(({ date }, index) =>
            index % (width < 480 ? datesEvery * 2 : datesEvery) === 0 ? (
              <text key={date} x={x(index)} y={height - 8} textAnchor={anchorOf(index)}>
                {dayInWords(date, language, { day: 'numeric', month: 'short' })}
              </text>
            ) : null,
          )}
          <path d={`${path}V${y(lowest)}H${x(0)}Z`} className={classes.area} />
          <path d={path} className={classes.line} />
          {buffer > 0 ? (
            <Threshold from={x(0)} until={x(points.length - 1)} at={y(buffer)} {...{ ends, isMirrored }} />
          ) : null}
          {short > 0 ? (
            <circle cx={x(short)} cy={y(points[short]?.cash ?? 0)} r={6} className={classes.lack} />
          ) : null}
        </svg>
      ) : null}
    </div>
  );
}

type ThresholdProps = {
  from: number;
  until: number;
  at: number;
  ends: 'start' | 'end';
  isMirrored: boolean;
};

function Threshold({ from, until, at, ends, isMirrored }: ThresholdProps) {
  const t = useTranslations('assistant');
  const name = t('forecast.buffer');
  return (
    <>
      <line x1={from} x2={until} y1={at} y2={at} className={classes.threshold} />
      <text x={until} y={at - 6} textAnchor={ends} className={classes.thresholdName}>
        {isMirrored ? `\u2067${name}\u2069` : name}
      </text>
    </>
  );
}
