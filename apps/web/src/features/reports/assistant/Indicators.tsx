import { Button, Text, Title } from '@mantine/core';
import type { Indicator } from '@mostrador/api/reports/assistant/assistant.schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import type { Period } from '../../../ui/date/periods.ts';
import classes from './assistant.module.css';
import { IndicatorParts } from './IndicatorParts.tsx';

type IndicatorsProps = { indicators: readonly Indicator[]; days: Period; isExplained: boolean };

const worstFirst = ['red', 'amber', 'green', null];
const sorted = (indicators: readonly Indicator[]) =>
  indicators.toSorted((a, b) => worstFirst.indexOf(a.light) - worstFirst.indexOf(b.light));

/** All indicators, the worst ones first. */
export function Indicators({ indicators, days, isExplained }: IndicatorsProps) {
  return (
    <div className={classes.indicators}>
      {sorted(indicators).map((indicator) => (
        <div key={indicator.key} className={classes.card}>
          <One indicator={indicator} days={days} isExplained={isExplained} />
        </div>
      ))}
    </div>
  );
}

const shownFirst = 6;

/** The worst indicators beside the result. */
export function Health({ indicators, days, isExplained }: IndicatorsProps) {
  const t = useTranslations();
  const [isWhole, setWhole] = useState(false);
  const all = sorted(indicators);
  return (
    <section className={classes.card} aria-label={t('assistant.health')}>
      <Title order={2} size="h4" mb="sm">
        {t('assistant.health')}
      </Title>
      {(isWhole ? all : all.slice(0, shownFirst)).map((indicator) => (
        <One key={indicator.key} indicator={indicator} days={days} isExplained={isExplained} />
      ))}
      <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'assistant.hideDetails' : 'assistant.showDetails')}
      </Button>
    </section>
  );
}

type OneProps = { indicator: Indicator; days: Period; isExplained: boolean };

function One({ indicator, days, isExplained }: OneProps) {
  const t = useTranslations('assistant');
  const formatValue = useValueFormat();
  const { key, light, value, unit } = indicator;
  return (
    <div className={classes.indicator}>
      <div className={classes.indicatorHead}>
        <span className={classes.light} data-light={light ?? 'none'} aria-hidden="true" />
        <span className={classes.indicatorName}>{t(`indicators.${key}`)}</span>
        {light ? (
          <span className={classes.word} data-light={light}>
            {t(`lights.${light}`)}
          </span>
        ) : null}
        <span className={classes.value}>
          <bdi>{value === null ? '–' : formatValue(value, unit)}</bdi>
        </span>
      </div>
      {value !== null && light ? <Zones indicator={indicator} value={value} /> : null}
      {isExplained || value === null ? (
        <Text size="sm" c="dimmed">
          {[t(`indicatorFormulas.${key}`), ...(value === null ? [t('waits')] : [])].join(' ')}
        </Text>
      ) : null}
      {isExplained ? <IndicatorParts indicator={indicator} days={days} /> : null}
      {light && light !== 'green' ? <Advice indicator={indicator} /> : null}
    </div>
  );
}

/** The position of the value among good, medium and bad. */
function Zones({ indicator, value }: { indicator: Indicator; value: number }) {
  const { green, amber, isMoreBetter } = indicator;
  if (green === null || amber === null) return null;
  // The good and the bad zone have a third each, beside the zone between their limits.
  const span = Math.abs(green - amber) || 1;
  const low = Math.min(green, amber) - span;
  const place = Math.min(100, Math.max(0, ((value - low) / (3 * span)) * 100));
  return (
    <div className={classes.zones} data-good={isMoreBetter ? 'more' : 'less'} aria-hidden="true">
      <span className={classes.pointer} style={{ insetInlineStart: `${place}%` }} />
    </div>
  );
}

/** The indicators with advice for their colour. */
const advised = [
  'grossMargin',
  'netMargin',
  'liquidity',
  'acidTest',
  'indebtedness',
  'inventoryDays',
  'collectionDays',
  'cashCycle',
  'creditShare',
  'runway',
  'growth',
  'ticket',
] as const;

function Advice({ indicator }: { indicator: Indicator }) {
  const t = useTranslations('assistant');
  const { money } = useFormat();
  const formatValue = useValueFormat();
  const { key, green, unit, amount, contact, isMoreBetter } = indicator;
  const plain = advised.find((each) => each === key);
  const goal = green === null ? null : formatValue(green, unit);
  return (
    <Text size="sm">
      {plain ? t(`advice.${plain}`) : null}
      {key === 'breakEven' && amount !== null && amount > 0
        ? t('advice.breakEven', { amount: money(amount) })
        : null}
      {key === 'overdueShare' && contact ? t('advice.overdueShare', { contact: contact.name }) : null}{' '}
      {goal ? (
        <Text span size="sm" c="dimmed">
          {t(isMoreBetter ? 'goodFrom' : 'goodUpTo', { value: goal })}
        </Text>
      ) : null}
    </Text>
  );
}

/** Values are in 1/100. */
function useValueFormat() {
  const t = useTranslations('assistant');
  const format = useFormat();
  return (value: number, unit: Indicator['unit']) => {
    if (unit === 'percentage') return format.percent(Math.round(value / 10) * 10);
    if (unit === 'ratio') return format.quantity(value * 10);
    if (unit === 'days') {
      const days = Math.round(value / 100);
      return t('units.days', { value: format.quantity(days * 1000), count: days });
    }
    const count = Math.round(value / 10) / 10;
    return t(`units.${unit}`, { value: format.quantity(count * 1000), count });
  };
}
