import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CutTicket } from '../../../domain/cash/CutTicket.tsx';
import { PaperButton } from '../../../domain/cash/PaperButton.tsx';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { day, idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { isReversed } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './cash-page.module.css';

const address = { from: day(), until: day(), user: idPart() };

/** The income of a period, of all cashiers or of one, regardless of open cash sessions. */
export default function CashDayPage() {
  const shop = useShop();
  return shop ? <Days shop={shop} /> : <Skeleton height={420} radius="lg" />;
}

function Days({ shop }: { shop: Shop }) {
  const t = useTranslations('cash');
  const common = useTranslations('common');
  const [state, change] = useAddress(address);
  const today = shopDay(new Date(), shop);
  const range = { from: state.from ?? today, until: state.until ?? today };
  const query = { ...range, userId: state.user ?? undefined };
  const canAsk = !isReversed(range);
  const paper = trpc.cashCut.paper.useQuery(query, { enabled: canAsk });
  const people = trpc.organization.users.useQuery(undefined, { enabled: useCan('cashcut.readOthers') });
  return (
    <>
      <PageHeader title={t('dayTitle')} back={paths.cash} actions={<PaperButton query={query} />} />
      <div className={classes.bar}>
        <DatesFilter
          label={common('date')}
          value={range}
          today={today}
          onChange={({ from, until }) => change({ from: from ?? today, until: until ?? today })}
        />
        <Cashier people={people.data?.users ?? []} value={state.user} onChange={(user) => change({ user })} />
      </div>
      {paper.error && !paper.data ? (
        <LoadFailed error={paper.error} back={paths.cash} onRetry={() => void paper.refetch()} />
      ) : null}
      <div className={classes.session}>
        {paper.data && !people.isLoading ? (
          <>
            <CutTicket paper={paper.data} />
            <Text c="dimmed" size="sm">
              {t('withoutSession')}
            </Text>
            <Sessions query={query} canAsk={canAsk} />
          </>
        ) : (
          <Skeleton height={320} radius="lg" />
        )}
      </div>
    </>
  );
}

type CashierProps = {
  people: readonly { id: string; name: string }[];
  value: string | null;
  onChange: (user: string | null) => void;
};

function Cashier({ people, value, onChange }: CashierProps) {
  const t = useTranslations('cash');
  const who = useUserName();
  if (people.length < 2) return null;
  return (
    <Choice
      aria-label={t('user')}
      none={t('allUsers')}
      data={people.map((person) => ({ value: person.id, label: who(person) ?? '' }))}
      value={value}
      onChange={onChange}
    />
  );
}

type SessionsProps = { query: { from: string; until: string; userId: string | undefined }; canAsk: boolean };

function Sessions({ query, canAsk }: SessionsProps) {
  const t = useTranslations('cash');
  const who = useUserName();
  const { beside, moment } = useFormat();
  const { data } = trpc.cashCut.details.useQuery(query, { enabled: canAsk });
  if (!data || data.sessions.length === 0) return null;
  return (
    <section aria-label={t('sessions')}>
      <h2 className={classes.heading}>{t('sessions')}</h2>
      {data.sessions.map(({ id, closing, user, openedAt }) => (
        <Text key={id}>
          <Link to={paths.cashSession(id)} className={classes.code}>
            {closing ? <bdi>{closing.code}</bdi> : t('openSession')}
          </Link>{' '}
          {beside([who(user), moment(openedAt)])}
        </Text>
      ))}
    </section>
  );
}
