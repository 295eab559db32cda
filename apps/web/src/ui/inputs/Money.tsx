import clsx from 'clsx';
import { useFormat } from '../../lib/format/format.ts';
import classes from '../page/ui.module.css';

type MoneyProps = {
  amount: number;
  tone?: 'plain' | 'signed';
  /** In a column or a document: with decimals wherever the currency has them, so that the points line up. */
  isEven?: boolean;
  className?: string | undefined;
};

/**
 * An amount (1/100). Isolated left to right, because beside Arabic the symbol would jump to the other side.
 */
export function Money({ amount, tone = 'plain', isEven = false, className }: MoneyProps) {
  const { money, evenMoney } = useFormat();
  const direction = amount < 0 ? 'out' : 'in';
  return (
    <bdi
      dir="ltr"
      className={clsx(classes.money, className)}
      data-direction={tone === 'signed' ? direction : undefined}
    >
      {isEven ? evenMoney(amount) : money(amount)}
    </bdi>
  );
}
