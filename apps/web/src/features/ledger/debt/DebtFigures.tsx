import type { DebtDirection } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { agesIn } from '../../../domain/debt/debt.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './debt.module.css';

/** The total debt, and its age. */
export function DebtFigures({ direction }: { direction: DebtDirection }) {
  const t = useTranslations('debt');
  const { data } = trpc.debt.totals.useQuery({ direction });
  if (!data) return <div className={classes.figuresAway} />;
  return (
    <section className={classes.figures} aria-label={t(`owed.${direction}`)}>
      <KpiStrip
        items={[
          {
            label: t(`owed.${direction}`),
            value: <Money amount={data.balance} />,
            delta: t('people', { count: data.contacts }),
          },
          { label: t('overdue'), value: <Money amount={data.overdue} /> },
          ...agesIn(data.ageing).map(({ name, amount }) => ({
            label: t(`ages.${name}`),
            value: <Money amount={amount} />,
          })),
        ]}
      />
    </section>
  );
}
