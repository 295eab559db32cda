import { useDirection } from '@mantine/core';
import classes from './sparkline.module.css';

const [width, height] = [320, 48];

/** A small line of the values of an amount, from the first to the last. The figures are beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const isMirrored = useDirection().dir === 'rtl';
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (values.length < 2 || lowest === highest) return null;
  const x = (index: number) => {
    const along = (index / (values.length - 1)) * width;
    return isMirrored ? width - along : along;
  };
  const y = (value: number) => ((highest - value) / (highest - lowest)) * height;
  const path = values
    .map((value, index) => (index === 0 ? `M${x(0)} ${y(value)}` : `H${x(index)}V${y(value)}`))
    .join('');
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="presentation"
      aria-hidden="true"
    >
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} className={classes.nothing} />
      <path d={path} className={classes.line} />
    </svg>
  );
}
