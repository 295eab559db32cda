import clsx from 'clsx';
import { useMoney } from '../lib/format.ts';
import classes from './ui.module.css';

type MoneyProps = { amount: number; tone?: 'plain' | 'signed'; className?: string | undefined };

/**
 * An amount (1/100). Isolated left to right, because beside Arabic the symbol would jump to the other side.
 */
export function Money({ amount, tone = 'plain', className }: MoneyProps) {
  const money = useMoney();
  const direction = amount < 0 ? 'out' : 'in';
  return (
    <bdi
      dir="ltr"
      className={clsx(classes.money, className)}
      data-direction={tone === 'signed' ? direction : undefined}
    >
      {money(amount)}
    </bdi>
  );
}
