import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Money } from '../../ui/Money.tsx';
import { Ranking } from '../../ui/plot/Ranking.tsx';

/** Who bought most in these days, in every channel. */
export function TopCustomers({ asked }: { asked: { from?: string; until?: string } }) {
  const t = useTranslations('report');
  const { data } = trpc.report.topUsers.useQuery(asked);
  if (!data || data.customers.length === 0) return null;
  return (
    <Ranking
      title={t('topCustomers')}
      empty={t('noSalesTitle')}
      rows={data.customers.map(({ contact, spent, visits }) => ({
        id: contact.id,
        name: contact.name,
        value: spent,
        told: <Money amount={spent} isEven />,
        note: t('salesCount', { count: visits }),
        path: paths.contact(contact.id),
      }))}
    />
  );
}
