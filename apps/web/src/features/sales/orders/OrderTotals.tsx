import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
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
  const { count = null, amount, refunded = 0, balance = 0, owed = 0 } = query.data ?? { amount: 0 };
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
