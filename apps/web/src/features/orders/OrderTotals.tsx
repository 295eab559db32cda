import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';
import { KpiStrip } from '../../theme/KpiStrip.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';

type Asked = Partial<Parameters<typeof trpc.pos.totals.useQuery>[0] & object>;

/** What the chosen days came to, by what else the list is narrowed to; without days there is no sum. */
export function OrderTotals({ asked: { from, until, ...others } }: { asked: Asked }) {
  const t = useTranslations('sale');
  const query = trpc.pos.totals.useQuery(
    { ...others, from: from ?? '', until: until ?? '' },
    { enabled: from !== undefined && until !== undefined, placeholderData: keepPreviousData },
  );
  if (!from || !until || !query.data) return null;
  const { count, amount, balance } = query.data;
  return (
    <section className={classes.totals} aria-label={t('total')}>
      <KpiStrip
        items={[
          { label: t('total'), value: <Money amount={amount} />, delta: t('tickets', { count }) },
          { label: t('averageTicket'), value: <Money amount={count > 0 ? Math.round(amount / count) : 0} /> },
          ...(balance > 0 ? [{ label: t('onCredit'), value: <Money amount={balance} /> }] : []),
        ]}
      />
    </section>
  );
}
