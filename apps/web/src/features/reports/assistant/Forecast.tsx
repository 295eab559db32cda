import { Button, Text, Title } from '@mantine/core';
import type { Forecast as ForecastSaid } from '@mostrador/api/reports/assistant/assistant.schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBuffer } from '../../../domain/money/buffer.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './assistant.module.css';
import { ForecastLine } from './ForecastLine.tsx';

/** The available money for ninety days, and the first day on which it falls short. */
export default function Forecast({ forecast }: { forecast: ForecastSaid }) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const [isTable, setTable] = useState(false);
  const { usual } = forecast;
  return (
    <div className={classes.pair}>
      <section className={classes.card} aria-label={t('forecast.title')}>
        <div className={classes.head}>
          <Title order={2} size="h4">
            {t('forecast.title')}
          </Title>
          <Button variant="subtle" size="compact-md" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'asPlot' : 'asTable')}
          </Button>
        </div>
        {isTable ? <DaysTable forecast={forecast} /> : <ForecastLine forecast={forecast} />}
        <Text size="sm" mt="sm">
          {t('forecast.usual', { sales: format.money(usual.sales), expenses: format.money(usual.expenses) })}
          {usual.goods > 0 ? ` ${t('forecast.restocked', { goods: format.money(usual.goods) })}` : null}
        </Text>
        <Text size="sm" c="dimmed">
          {t('forecast.formula')}
        </Text>
      </section>
      <Lacking forecast={forecast} />
    </div>
  );
}

const mostEvents = 8;

function Lacking({ forecast: { shortfall, events, days, cash } }: { forecast: ForecastSaid }) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const [buffer, setBuffer] = useBuffer();
  const lowest = Math.min(cash, ...days.map((day) => day.cash));
  return (
    <Ticket label={t('forecast.known')}>
      <MoneyInput
        label={t('forecast.buffer')}
        value={buffer || null}
        onChange={(amount) => setBuffer(amount ?? 0)}
        mb="md"
      />
      {shortfall ? (
        <>
          <Title order={3} size="h4" className={classes.short ?? ''}>
            {t('forecast.below', { day: format.date(shortfall.date) })}
          </Title>
          <LeaderLines>
            <LeaderLine
              size="total"
              label={t('forecast.missing')}
              value={<Money amount={shortfall.missing} isEven />}
            />
          </LeaderLines>
          {shortfall.causes.length > 0 ? (
            <>
              <Text size="sm" c="dimmed">
                {t('forecast.causes')}
              </Text>
              <Events events={shortfall.causes} />
            </>
          ) : null}
        </>
      ) : (
        <Text>{t('forecast.enough', { amount: format.money(lowest) })}</Text>
      )}
      <Title order={3} size="h5" mt="md">
        {t('forecast.known')}
      </Title>
      {events.length === 0 ? <Text c="dimmed">{t('forecast.nothingKnown')}</Text> : null}
      <Events events={events.slice(0, mostEvents)} />
    </Ticket>
  );
}

function Events({ events }: { events: ForecastSaid['events'] }) {
  const t = useTranslations('assistant');
  const format = useFormat();
  return (
    <LeaderLines>
      {events.map(({ kind, date, label, amount }, index) => (
        <LeaderLine
          // biome-ignore lint/suspicious/noArrayIndexKey: what is to come has no document yet that names it.
          key={index}
          label={
            <>
              {label ?? t(`forecast.kinds.${kind}`)}
              <Text span display="block" size="sm" c="dimmed">
                {format.date(date)}
              </Text>
            </>
          }
          value={<Money amount={amount} isEven />}
        />
      ))}
    </LeaderLines>
  );
}

function DaysTable({ forecast }: { forecast: ForecastSaid }) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const digits = (amount: number) => <bdi dir="ltr">{format.evenDigits(amount)}</bdi>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={classes.tall} aria-label={t('forecast.title')} tabIndex={0}>
      <table className={classes.plan}>
        <thead>
          <tr>
            {(['date', 'in', 'out', 'cash'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`forecast.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {forecast.days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{format.date(day.date)}</th>
              <td>{digits(day.in)}</td>
              <td>{digits(day.out)}</td>
              <td data-negative={day.cash < forecast.buffer || undefined}>{digits(day.cash)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
