import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';
import { KpiStrip } from '../../theme/KpiStrip.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';

type Asked = Partial<Parameters<typeof trpc.pos.totals.useQuery>[0] & object>;

const blank = '\u00a0';

/** What the chosen days came to, by what else the list is narrowed to; without days there is no sum. */
export function OrderTotals({ asked: { from, until, ...others } }: { asked: Asked }) {
  const t = useTranslations('sale');
  const pos = useTranslations('pos');
  const query = trpc.pos.totals.useQuery(
    { ...others, from: from ?? '', until: until ?? '' },
    { enabled: from !== undefined && until !== undefined, placeholderData: keepPreviousData },
  );
  if (!from || !until || (query.error && !query.data)) return null;
  // Its place is kept free until it is known: the list below stays where it is.
  const { count = null, amount, balance = 0, owed = 0 } = query.data ?? { amount: 0 };
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
                  value:
                    count === null ? blank : <Money amount={count > 0 ? Math.round(amount / count) : 0} />,
                },
              ]),
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
