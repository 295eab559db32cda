import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';

/**
 * The debt payments that each cashier received, and the differences of their drawers, besides their sales.
 */
export function Cashiers({ period }: { period: { from?: string; until?: string } }) {
  const who = useUserName();
  const t = useTranslations('report');
  const { money } = useFormat();
  const { data } = trpc.report.topUsers.useQuery(period);
  const users = data?.users.filter(
    ({ deposits, cashDifference }) => deposits.count > 0 || (cashDifference?.count ?? 0) > 0,
  );
  if (!users || users.length === 0) return null;
  return (
    <Ranking
      title={t('cashiers')}
      text={t('cashiersText')}
      empty={t('noSalesTitle')}
      rows={users.map(({ user, deposits, cashDifference }) => ({
        id: user.id,
        name: who(user) ?? '',
        value: deposits.amount,
        display: <Money amount={deposits.amount} isEven />,
        note: [
          t('depositsCount', { count: deposits.count }),
          ...(cashDifference && cashDifference.count > 0
            ? [
                t('drawerDifference', {
                  amount: money(cashDifference.amount),
                  count: cashDifference.count,
                }),
              ]
            : []),
        ].join(' · '),
      }))}
    />
  );
}
