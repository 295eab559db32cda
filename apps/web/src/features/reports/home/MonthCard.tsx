import { Text, Title } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Course } from '../../../ui/chart/Course.tsx';
import { grown } from '../../../ui/chart/course-scale.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './person-home.module.css';
import type { PersonHome } from './person-home.ts';

type MonthProps = Pick<PersonHome, 'month' | 'before' | 'today'>;

/** The income and expenses of this month, and the cumulative spending compared with the previous month. */
export function MonthCard({ month, before, today }: MonthProps) {
  const t = useTranslations('personal');
  const { language } = useSession();
  const name = dayInWords(month.from, language, { month: 'long' });
  return (
    <section className={classes.card} aria-labelledby="home-month">
      <div className={classes.head}>
        <Title order={2} size="h4" id="home-month">
          {t('month', { month: name })}
        </Title>
        <Link to={paths.transactions}>{t('seeTransactions')}</Link>
      </div>
      <dl className={classes.figures}>
        <Figure label={t('earned')} amount={month.income} before={before.income} />
        <Figure label={t('spent')} amount={month.expenses} before={before.expenses} />
        <Figure
          label={t('remains')}
          amount={month.income - month.expenses}
          before={before.income - before.expenses}
        />
      </dl>
      <Compared month={month} before={before} />
      <Growth month={month} before={before} today={today} />
    </section>
  );
}

function Figure({ label, amount, before }: { label: string; amount: number; before: number }) {
  const t = useTranslations('personal');
  const { money } = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
      {before === 0 ? null : <dd className={classes.was}>{t('was', { amount: money(before) })}</dd>}
    </div>
  );
}

function Compared({ month, before }: Pick<MonthProps, 'month' | 'before'>) {
  const t = useTranslations('personal');
  const { money } = useFormat();
  const difference = month.expenses - before.expenses;
  if (before.expenses === 0 || difference === 0) return null;
  const Mark = difference > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <p className={classes.compared} data-tone={difference > 0 ? 'loss' : 'gain'}>
      <Mark size={20} aria-hidden="true" />
      <span>
        {t.rich(difference > 0 ? 'more' : 'less', {
          amount: money(Math.abs(difference)),
          b: (words) => <b>{words}</b>,
        })}
      </span>
    </p>
  );
}

const dayIn = (date: string) => Number(date.slice(8));

/** The cumulative spending per day of a month. */
const spentBy = (days: MonthProps['month']['days']) =>
  grown(
    days.map(({ date, expenses }) => ({ at: dayIn(date), value: expenses })),
    1,
  );

function Growth({ month, before, today }: MonthProps) {
  const t = useTranslations('personal');
  const { money, compactMoney } = useFormat();
  const [points, earlier] = [spentBy(month.days), spentBy(before.days)];
  if (points.length + earlier.length === 2)
    return (
      <Text c="dimmed" mt="sm">
        {t('noMonth')}
      </Text>
    );
  const last = points.at(-1)?.value ?? 0;
  return (
    <Course
      title={t('spentByDay')}
      points={[...points, { at: dayIn(today), value: last }]}
      before={earlier.length > 1 ? earlier : []}
      names={{ now: t('thisMonth'), before: t('lastMonth'), moment: t('day') }}
      pace={null}
      isOpen
      isPast={false}
      format={money}
      tick={compactMoney}
      unit={1}
      hour={String}
    />
  );
}
