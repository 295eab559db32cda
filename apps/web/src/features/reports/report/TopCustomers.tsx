import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';

/** The best customers of the period, in every channel. */
export function TopCustomers({ period }: { period: { from?: string; until?: string } }) {
  const t = useTranslations('report');
  const { data } = trpc.report.topUsers.useQuery(period);
  if (!data || data.customers.length === 0) return null;
  return (
    <Ranking
      title={t('topCustomers')}
      empty={t('noSalesTitle')}
      rows={data.customers.map(({ contact, spent, visits }) => ({
        id: contact.id,
        name: contact.name,
        value: spent,
        display: <Money amount={spent} isEven />,
        note: t('salesCount', { count: visits }),
        path: paths.contact(contact.id),
      }))}
    />
  );
}
