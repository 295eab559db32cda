import { useDirection } from '@mantine/core';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { hasKeyboard } from '../../lib/device/pointer.ts';
import type { PlotPoint, PlotProps } from './Plot.tsx';
import classes from './plot.module.css';
import { ticksOf } from './ticks.ts';

type DrawingProps = Pick<PlotProps, 'title' | 'points' | 'names' | 'format' | 'tick'> & {
  onOpen: (id: string) => void;
};

const words = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };
const restOf = ({ value, part = 0 }: PlotPoint) => value - part;
const first = { width: 600, height: 240 };

/**
 * Arrow keys move from bar to bar; without a mouse a press only shows the value and does not open its
 * entries.
 */
export default function PlotDrawing({ title, points, names, format, tick, onOpen }: DrawingProps) {
  const isMirrored = useDirection().dir === 'rtl';
  // A line needs more than one point.
  const isLone = points.filter(({ before }) => before !== undefined).length === 1;
  const labels = new Map(points.map(({ id, label }) => [id, label]));
  return (
    <div dir="ltr" className={classes.canvas}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={first}>
        <ComposedChart
          data={[...points]}
          title={title}
          margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
          onClick={({ activeLabel }) => {
            if (activeLabel !== undefined && hasKeyboard()) onOpen(String(activeLabel));
          }}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="id"
            reversed={isMirrored}
            tickFormatter={(id) => labels.get(String(id)) ?? ''}
            tick={words}
            tickLine={false}
            axisLine={{ stroke: 'var(--hairline)' }}
            minTickGap={12}
          />
          <YAxis
            {...ticksOf(points)}
            orientation={isMirrored ? 'right' : 'left'}
            tickFormatter={(value) => tick(Number(value))}
            tick={words}
            tickLine={false}
            axisLine={false}
            width={72}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={({ active, label }) => {
              const point = active ? points.find(({ id }) => id === label) : undefined;
              return point ? <PlotTooltip point={point} names={names} format={format} /> : null;
            }}
          />
          {names.part ? (
            <Bar
              dataKey="part"
              stackId="value"
              fill="var(--chart-3)"
              maxBarSize={44}
              isAnimationActive={false}
            />
          ) : null}
          <Bar
            dataKey={names.part ? restOf : 'value'}
            stackId="value"
            fill={names.part ? 'var(--chart-rest)' : 'var(--chart-3)'}
            maxBarSize={44}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
          {names.before ? (
            <Line
              dataKey="before"
              stroke="var(--chart-2)"
              strokeWidth={2}
              strokeDasharray="5 4"
              dot={isLone ? { strokeDasharray: 'none', fill: 'var(--chart-2)' } : false}
              isAnimationActive={false}
            />
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

type PlotTooltipProps = Pick<PlotProps, 'names' | 'format'> & { point: PlotPoint };

function PlotTooltip({ point, names, format }: PlotTooltipProps) {
  return (
    <div className={classes.told}>
      <strong>{point.title}</strong>
      <span>
        {names.value}: <bdi dir="ltr">{format(point.value)}</bdi>
      </span>
      {names.part ? (
        <span>
          {names.part.part}: <bdi dir="ltr">{format(point.part ?? 0)}</bdi>
        </span>
      ) : null}
      {names.before && point.before !== undefined ? (
        <span>
          {names.before}: <bdi dir="ltr">{format(point.before)}</bdi>
        </span>
      ) : null}
    </div>
  );
}
