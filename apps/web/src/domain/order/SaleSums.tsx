import { useTranslations } from 'use-intl';
import { KpiStrip } from '../../theme/KpiStrip.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import classes from './order.module.css';

type Sums = Partial<Record<'count' | 'amount' | 'refunded' | 'balance' | 'owed', number | undefined>>;

const blank = '\u00a0';

/** The sums of sales. Null until they are known. Amounts are absent for users who may not see them. */
export function SaleSums({ sums }: { sums: Sums | null }) {
  const t = useTranslations('sale');
  const pos = useTranslations('pos');
  // Space is reserved until the sums are known, so that the list below does not move.
  const { count = null, amount, refunded = 0, balance = 0, owed = 0 } = sums ?? { amount: 0 };
  return (
    <section className={classes.totals} aria-label={t('total')}>
      <KpiStrip
        items={[
          {
            label: t('total'),
            value: amount === undefined ? pos('hidden') : count === null ? blank : <Money amount={amount} />,
            delta: count === null ? blank : t('tickets', { count }),
          },
          ...(amount === undefined
            ? []
            : [
                {
                  label: t('averageTicket'),
                  value: count === null ? blank : <Money amount={average(amount + refunded, count)} />,
                },
              ]),
          ...(refunded > 0 ? [{ label: pos('refunds'), value: <Money amount={refunded} /> }] : []),
          ...(balance > 0
            ? [
                {
                  label: t('soldOnCredit'),
                  value: <Money amount={balance} />,
                  delta:
                    owed > 0 ? t.rich('stillOwed', { amount: () => <Money amount={owed} /> }) : t('allPaid'),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

const average = (sold: number, count: number) => (count > 0 ? Math.round(sold / count) : 0);
