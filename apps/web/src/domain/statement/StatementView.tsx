import { UnstyledButton } from '@mantine/core';
import type { StatementRow } from '@mostrador/api/reports/assistant/assistant.schema';
import type { StatementKey } from '@mostrador/shared/codes/statement-lines';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { formulaOf } from './formulas.ts';
import classes from './statement.module.css';

type StatementViewProps = {
  title: string;
  rows: readonly StatementRow[];
  /** True if each line shows how it is calculated. */
  isExplained: boolean;
  /** The main result of the statement: its amount is shown large, with the currency. */
  result: StatementKey;
  hasShare?: boolean;
  /** The search parameters with the days of the entries behind a line. */
  searchOf: SearchOf;
};
type SearchOf = (row: StatementRow) => Record<string, string>;

/** A financial statement: lines that open into their categories or accounts, and the sums below them. */
export function StatementView(props: StatementViewProps) {
  const { title, rows, isExplained, result, hasShare = false, searchOf } = props;
  const t = useTranslations('assistant');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const shown = rows.filter(({ kind, key }) => kind !== 'detail' || opened.has(key));
  const detailed = new Set(rows.filter(({ kind }) => kind === 'detail').map(({ key }) => key));
  return (
    <table className={classes.statement} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('amount')}</th>
          <th scope="col" className={classes.aside}>
            {t('before')}
          </th>
          {hasShare ? (
            <th scope="col" className={classes.aside}>
              {t('share')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Row
            key={`${row.key} ${row.kind} ${row.id ?? ''}`}
            row={row}
            isResult={row.key === result && row.kind === 'total'}
            {...{ isExplained, hasShare, searchOf }}
            {...(row.kind === 'line' &&
              detailed.has(row.key) && { isOpen: opened.has(row.key), onToggle: () => toggle(row.key) })}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  row: StatementRow;
  isResult: boolean;
  isExplained: boolean;
  hasShare: boolean;
  searchOf: SearchOf;
  isOpen?: boolean;
  onToggle?: () => void;
};

function Row({ row, isResult, isExplained, hasShare, searchOf, isOpen = false, onToggle }: RowProps) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const name = row.name ?? t(`lines.${row.key}`);
  const formula = isExplained && row.kind !== 'detail' ? formulaOf(row.key) : undefined;
  const amount = isResult ? format.evenMoney(row.amount) : format.evenDigits(row.amount);
  const digits = (sum: number) => <bdi dir="ltr">{format.evenDigits(sum)}</bdi>;
  return (
    <tr data-kind={row.kind} data-result={isResult || undefined}>
      <th scope="row">
        {onToggle ? (
          <UnstyledButton className={classes.open} aria-expanded={isOpen} onClick={onToggle}>
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
        {formula ? <span className={classes.formula}>{t(`formulas.${formula}`)}</span> : null}
        {row.budget !== null && row.kind === 'detail' ? (
          <span className={classes.formula}>{t('budgetOf', { amount: format.money(row.budget) })}</span>
        ) : null}
      </th>
      <td>
        <Link
          to={paths.statementLine}
          search={{ line: row.key, ...(row.id && { id: row.id }), ...searchOf(row) }}
          className={classes.amount}
          aria-label={`${name}: ${amount}`}
        >
          <bdi dir="ltr">{amount}</bdi>
        </Link>
      </td>
      <td className={classes.aside}>{digits(row.previous)}</td>
      {hasShare ? (
        <td className={clsx(classes.aside, classes.share)}>
          {row.share === null ? null : (
            <bdi dir="ltr">{format.percent(Math.round(shareOf(row, row.share) / 10) * 10)}</bdi>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** The share of a cost in the sales is shown without its minus; that of a loss keeps it. */
const shareOf = ({ kind }: StatementRow, share: number) => (kind === 'total' ? share : Math.abs(share));
