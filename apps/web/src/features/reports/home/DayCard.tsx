import { Text } from '@mantine/core';
import type { ShopDay } from '@mostrador/api/reports/report/report.schema';
import { formatCompactMoney } from '@mostrador/shared/words/format';
import { IconSun, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Course } from '../../../ui/chart/Course.tsx';
import { grown } from '../../../ui/chart/course-scale.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './day-home.module.css';

export type Shown = NonNullable<ShopDay['shown']>;
type DayProps = { day: ShopDay; shown: Shown };

/** The earnings of the day, in a figure, a sentence and a line. Users who may not see costs see its sales. */
export function DayCard({ day, shown }: DayProps) {
  const t = useTranslations('home');
  const { time, weekday, money } = useFormat();
  const isToday = shown.date === day.today;
  const hasProfit = shown.margin !== undefined && shown.margin !== null;
  const when = isToday ? t('upTo', { time: time(new Date()) }) : weekday(shown.date);
  return (
    <section className={classes.card} aria-label={t('dayTitle')}>
      {isToday ? null : (
        <p className={classes.note}>
          <IconSun size={18} aria-hidden="true" />
          <span>
            <b>{t('noSalesYet')}</b>{' '}
            {day.firstHour === null
              ? null
              : t('firstSale', { weekday: weekday(day.today), hour: `${day.firstHour}:00` })}
          </span>
        </p>
      )}
      <div className={classes.leads}>
        <div className={classes.lead}>
          <Text size="sm" c="dimmed">
            {t(hasProfit ? 'profitOf' : 'soldOf', { isToday: String(isToday), when })}
          </Text>
          <div className={classes.profit}>
            <Money amount={hasProfit ? (shown.margin ?? 0) : shown.amount} />
          </div>
          <Compared shown={shown} isToday={isToday} hasProfit={hasProfit} />
          {shown.amountWithoutCost ? (
            <Text size="sm" c="dimmed">
              {t('withoutCost', { amount: money(shown.amountWithoutCost) })}
            </Text>
          ) : null}
        </div>
        <Figures shown={shown} hasProfit={hasProfit} />
      </div>
      <DayCourse day={day} shown={shown} hasProfit={hasProfit} />
    </section>
  );
}

type ComparedProps = { shown: Shown; isToday: boolean; hasProfit: boolean };

function Compared({ shown, isToday, hasProfit }: ComparedProps) {
  const t = useTranslations('home');
  const { weekday, money } = useFormat();
  const { before } = shown;
  if (!before.hasSales) return null;
  const difference = hasProfit ? (shown.margin ?? 0) - (before.marginSoFar ?? 0) : null;
  if (difference === null) return null;
  const Mark = difference < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={classes.compared} data-tone={difference < 0 ? 'loss' : 'gain'}>
      <Mark size={20} aria-hidden="true" />
      <span>
        {t.rich(difference < 0 ? 'less' : 'more', {
          amount: money(Math.abs(difference)),
          weekday: weekday(before.date),
          isToday: String(isToday),
          b: (words) => <b>{words}</b>,
        })}
      </span>
    </p>
  );
}

function Figures({ shown, hasProfit }: { shown: Shown; hasProfit: boolean }) {
  const t = useTranslations('home');
  const { percent } = useFormat();
  return (
    <dl className={classes.figures}>
      {hasProfit ? (
        <div>
          <dt>{t('sold')}</dt>
          <dd>
            <Money amount={shown.amount} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('sales')}</dt>
        <dd>{shown.count}</dd>
      </div>
      {shown.average === null ? null : (
        <div className={classes.average}>
          <dt>{t('average')}</dt>
          <dd>
            <Money amount={shown.average} />
          </dd>
        </div>
      )}
      {shown.marginShare === null || shown.marginShare === undefined ? null : (
        <div>
          <dt>{t('margin')}</dt>
          <dd>
            <bdi dir="ltr">{percent(shown.marginShare)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function DayCourse({ day, shown, hasProfit }: DayProps & { hasProfit: boolean }) {
  const t = useTranslations('home');
  const { weekday, money } = useFormat();
  const { hour, tick } = useAxes(shown.startsAt);
  const isToday = shown.date === day.today;
  const figureOf = (row: { amount: number; margin?: number | undefined }) =>
    hasProfit ? (row.margin ?? 0) : row.amount;
  const partsOf = (rows: Shown['growth']) => rows.map((row) => ({ at: row.minutes, value: figureOf(row) }));
  const starts = [shown.growth[0], shown.before.growth[0]].flatMap((row) => (row ? [row.minutes - 30] : []));
  const start = Math.min(...starts);
  const now = Math.floor((Date.now() - Date.parse(shown.startsAt)) / 60_000);
  const points = grown(partsOf(shown.growth), start).map(({ at, value }) => ({
    at: isToday ? Math.min(at, now) : at,
    value,
  }));
  const last = points.at(-1);
  if (isToday && last && last.at < now) points.push({ at: now, value: last.value });
  const before = shown.before.hasSales ? grown(partsOf(shown.before.growth), start) : [];
  const end = before.at(-1);
  const soFar = hasProfit ? (shown.before.marginSoFar ?? 0) : shown.before.soFar;
  const whole = Math.round(((last?.value ?? 0) * (end?.value ?? 0)) / Math.max(soFar, 1));
  const goesOn = isToday && end !== undefined && end.at > now + 30 && soFar > 0 && (last?.value ?? 0) > 0;
  return (
    <Course
      title={hasProfit ? t('profitByHour') : t('soldByHour')}
      points={points}
      before={before}
      names={{
        now: isToday ? t('todayName') : weekday(shown.date),
        before: t('weekdayBefore', { weekday: weekday(shown.before.date) }),
        moment: t('hour'),
      }}
      pace={goesOn ? { at: end.at, value: whole, label: t('atThisPace', { amount: money(whole) }) } : null}
      isOpen={isToday}
      isPast={!isToday}
      format={money}
      tick={tick}
      hour={hour}
    />
  );
}

function useAxes(startsAt: string) {
  const { moneySymbol, hour } = useFormat();
  const { language } = useSession();
  const country = useOrganization()?.country;
  const style = {
    currency: country?.currency ?? 'USD',
    symbol: country?.currencySymbol ?? '$',
    decimals: country?.decimals ?? 2,
    moneySymbol,
    language,
  };
  return {
    hour: (minutes: number) => hour(new Date(Date.parse(startsAt) + minutes * 60_000)),
    tick: (amount: number) => formatCompactMoney(amount, style),
  };
}
