import { Text } from '@mantine/core';
import type { Plan } from '@mostrador/api/books/assistant/assistant.schema';
import type { PlanRow } from '@mostrador/shared/plan';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './assistant.module.css';

type Change = (index: number, amount: number) => void;
type PlanTableProps = {
  rows: readonly (PlanRow & { month: string })[];
  /** What the first month came to so far. */
  real: Plan['rows'][number]['real'];
  onSales: Change | undefined;
  onExpenses: Change | undefined;
};

const folded = ['cost', 'gross', 'accumulated'] as const;
const columns = ['sales', 'cost', 'gross', 'expenses', 'net', 'accumulated', 'cashEnd'] as const;
const isFolded = (column: string) => folded.some((each) => each === column);

export function PlanTable({ rows, real, onSales, onExpenses }: PlanTableProps) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const changes = { sales: onSales, expenses: onExpenses };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={classes.scroll} aria-label={t('tabs.plan')} tabIndex={0}>
      <table className={classes.plan}>
        <thead>
          <tr>
            <th scope="col">{t('plan.month')}</th>
            {columns.map((column) => (
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
              {columns.map((column) => {
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
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {real ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('plan.soFar', { sales: format.money(real.sales), net: format.money(real.net) })}
        </Text>
      ) : null}
    </section>
  );
}
