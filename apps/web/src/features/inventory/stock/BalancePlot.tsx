import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './stock.module.css';

const width = 600;
const height = 72;
const edge = 3;

/** The balance of a variant after each of its latest movements, as a step chart. */
export function BalancePlot({ variantId }: { variantId: string }) {
  const t = useTranslations('stock');
  const { date } = useFormat();
  const balances = trpc.stock.balances.useQuery({ variantId });
  const points = balances.data?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return null;
  return (
    <svg
      className={classes.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('balancePlot', { from: date(first.at), until: date(last.at) })}
    >
      <path
        d={stepsOf(points.map(({ balance }) => balance))}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Each balance continues until the next movement; zero is always visible. */
function stepsOf(balances: readonly number[]): string {
  const low = Math.min(0, ...balances);
  const span = Math.max(0, ...balances) - low || 1;
  const x = (index: number) => ((index * width) / Math.max(1, balances.length - 1)).toFixed(1);
  const y = (balance: number) => (height - edge - ((balance - low) / span) * (height - 2 * edge)).toFixed(1);
  return balances
    .map((balance, index) => (index === 0 ? `M0 ${y(balance)}` : `H${x(index)}V${y(balance)}`))
    .join('');
}
