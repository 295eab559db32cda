import { Text } from '@mantine/core';
import type { Plan } from '@mostrador/api/reports/assistant/assistant.schema';
import type { PlanRow } from '@mostrador/shared/money/plan';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './assistant.module.css';

type Change = (index: number, amount: number) => void;
type PlanTableProps = {
  rows: readonly (PlanRow & { month: string })[];
  /** The actual results of each month, the current one so far. Null for future months. */
  real: readonly Plan['rows'][number]['real'][];
  onSales: Change | undefined;
  onExpenses: Change | undefined;
};

const folded = ['cost', 'gross', 'accumulated'] as const;
const columns = ['sales', 'cost', 'gross', 'expenses', 'net', 'accumulated', 'cashEnd'] as const;
/** The income of a person has no cost of goods. */
const columnsOfPerson = columns.filter((column) => column !== 'cost' && column !== 'gross');
const isFolded = (column: string) => folded.some((each) => each === column);

export function PlanTable({ rows, real, onSales, onExpenses }: PlanTableProps) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const shown = useIsPerson() ? columnsOfPerson : columns;
  const changes = { sales: onSales, expenses: onExpenses };
  const lastReal = real.findLastIndex((month) => month !== null);
  const running = real[lastReal] ?? null;
  /** The last month with data is the current one, unless all months are over. */
  const isClosed = (index: number) => index < lastReal;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={classes.scroll} aria-label={t('tabs.plan')} tabIndex={0}>
      <table className={classes.plan}>
        <thead>
          <tr>
            <th scope="col">{t('plan.month')}</th>
            {shown.map((column) => (
              <th key={column} scope="col" className={isFolded(column) ? classes.folded : undefined}>
                {t(`plan.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.month}>
              <th scope="row">{row.month}</th>
              {shown.map((column) => {
                const change = column === 'sales' || column === 'expenses' ? changes[column] : undefined;
                return (
                  <td
                    key={column}
                    className={isFolded(column) ? classes.folded : undefined}
                    data-negative={row[column] < 0 || undefined}
                  >
                    {change ? (
                      <MoneyInput
                        aria-label={`${row.month}: ${t(`plan.${column}`)}`}
                        value={row[column]}
                        onChange={(amount) => change(index, amount ?? 0)}
                      />
                    ) : (
                      <bdi dir="ltr">{format.evenDigits(row[column])}</bdi>
                    )}
                    {isClosed(index) ? <Real real={real[index]} column={column} /> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {running ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('plan.soFar', { sales: format.money(running.sales), net: format.money(running.net) })}
        </Text>
      ) : null}
      {lastReal > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('plan.realBelow')}
        </Text>
      ) : null}
    </section>
  );
}

type RealProps = { real: PlanTableProps['real'][number] | undefined; column: (typeof columns)[number] };

/** The actual result of a past month, below the planned one. */
function Real({ real, column }: RealProps) {
  const format = useFormat();
  if (!real || column === 'accumulated' || column === 'cashEnd') return null;
  return (
    <small className={classes.real}>
      <bdi dir="ltr">{format.evenDigits(real[column])}</bdi>
    </small>
  );
}
