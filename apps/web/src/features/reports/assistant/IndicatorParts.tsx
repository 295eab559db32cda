import { Text } from '@mantine/core';
import type { Indicator } from '@mostrador/api/reports/assistant/assistant.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Period } from '../../../ui/date/periods.ts';
import classes from './assistant.module.css';

type IndicatorPartsProps = { indicator: Indicator; days: Period };

/** The figures from which the indicator is calculated, each linked to its own entries. */
export function IndicatorParts({ indicator: { key, parts, amount }, days }: IndicatorPartsProps) {
  const t = useTranslations('assistant');
  const { money } = useFormat();
  const { from, until } = days;
  const sold = { tab: 'list', transactionType: 'sale', from, until };
  return (
    <div className={classes.parts}>
      <Text span size="sm" c="dimmed">
        {t('parts')}
      </Text>
      {parts.map((part) => (
        <Link key={part.line} to={paths.statementLine} search={{ line: part.line, from, until }}>
          {t(`lines.${part.line}`)} <bdi dir="ltr">{money(part.amount)}</bdi>
        </Link>
      ))}
      {key === 'overdueShare' && amount !== null ? (
        <Link to={paths.debts} search={{ status: 'overdue' }}>
          {t('overdue')} <bdi dir="ltr">{money(amount)}</bdi>
        </Link>
      ) : null}
      {key === 'ticket' ? (
        <Link to={paths.transactions} search={sold}>
          {t('lines.grossSales')}
        </Link>
      ) : null}
    </div>
  );
}
