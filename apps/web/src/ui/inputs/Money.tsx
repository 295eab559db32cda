import clsx from 'clsx';
import { useFormat } from '../../lib/format/format.ts';
import classes from '../page/ui.module.css';

type MoneyProps = {
  amount: number;
  tone?: 'plain' | 'signed';
  /** In a column or a document: with the decimals of the currency, so that the decimal points are aligned. */
  isEven?: boolean;
  className?: string | undefined;
};

/**
 * An amount (1/100). Isolated as left-to-right, because the symbol would otherwise move to the other side of
 * the number in Arabic text.
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
