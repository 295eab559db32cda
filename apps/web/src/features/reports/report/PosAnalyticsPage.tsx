import { Button } from '@mantine/core';
import type { Earnings, PosStats } from '@mostrador/api/reports/report/report.schema';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { day, idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Column, Row } from '../../../ui/layout/layout.tsx';
import { isReversed, type Range } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Cashiers } from './Cashiers.tsx';
import { PosFigures } from './PosFigures.tsx';
import { PosPlots } from './PosPlots.tsx';
import { ReportDays } from './ReportDays.tsx';
import { Waiting } from './Waiting.tsx';

const address = { from: day(), until: day(), userId: idPart() };

/**
 * The sales of the till: products, times, users and payment methods, compared with the same number of days
 * before.
 */
export default function PosAnalyticsPage() {
  const t = useTranslations('report');
  const who = useUserName();
  const [state, change] = useAddress(address);
  const seesPeople = useCan('report.read');
  const input = {
    ...(state.from && { from: state.from }),
    ...(state.until && { until: state.until }),
  };
  const query = trpc.report.pos.useQuery(
    { ...input, ...(state.userId && { userId: state.userId }) },
    { placeholderData: keepPreviousData, enabled: !isReversed(state) },
  );
  const { data, error } = query;
  // Goods are totalled by product, not by seller.
  const earned = trpc.report.earned.useQuery(input, {
    placeholderData: keepPreviousData,
    enabled: !isReversed(state) && !state.userId,
  });
  const seller = data?.byUser.find(({ user }) => user.id === state.userId)?.user;
  const reported = useReported(data && !seller ? state.userId : null, state);
  return (
    <>
      <PageHeader title={t('posTitle')} />
      <Column gap={16}>
        <ReportDays value={state} onChange={change} />
        {state.userId ? (
          <Row gap={8}>
            <Button
              variant="light"
              rightSection={<IconX size={16} aria-hidden="true" />}
              onClick={() => change({ userId: null })}
            >
              {t('onlyOf', { name: who(seller ?? reported) ?? '…' })}
            </Button>
          </Row>
        ) : null}
        {error && !data ? <PartFailed error={error} onRetry={() => void query.refetch()} /> : null}
        {data ? (
          <Figures stats={data} userId={state.userId} earned={state.userId ? undefined : earned.data} />
        ) : null}
        {data || error ? null : <Waiting />}
        {data && seesPeople && !state.userId ? (
          <>
            <TopCustomers period={input} />
            <Cashiers period={input} />
          </>
        ) : null}
      </Column>
    </>
  );
}

/** True if nothing was sold or refunded, now or before. */
const isQuiet = ({ totals, previous }: PosStats) =>
  [totals.count, totals.amount, previous.count, totals.voided.count, totals.refunded.count].every(
    (figure) => figure === 0,
  );

type FiguresProps = { stats: PosStats; userId: string | null; earned: Earnings | undefined };

function Figures({ stats, userId, earned }: FiguresProps) {
  const t = useTranslations('report');
  if (isQuiet(stats)) {
    return (
      <EmptyState
        kind="goods"
        title={t('noSalesTitle')}
        tutorial="sale"
        action={
          <Button component={Link} to={paths.till}>
            {t('sell')}
          </Button>
        }
      >
        {t('noSalesText')}
      </EmptyState>
    );
  }
  const entries = { from: stats.from, until: stats.until, ...(userId && { userId }) };
  return (
    <>
      <PosFigures stats={stats} entries={entries} earned={earned} />
      <PosPlots stats={stats} entries={entries} earned={earned} />
    </>
  );
}

/** The best customers of the period, in every channel. */
function TopCustomers({ period }: { period: { from?: string; until?: string } }) {
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

/** The user as named in the report of these days; a user who only voided sales of others has no row in it. */
function useReported(userId: string | null, days: Range) {
  const seesPeople = useCan('report.read');
  const query = { ...(days.from && { from: days.from }), ...(days.until && { until: days.until }) };
  const enabled = seesPeople && userId !== null && !isReversed(days);
  const { data } = trpc.report.topUsers.useQuery(query, { enabled });
  return data?.users.find(({ user }) => user.id === userId)?.user;
}
