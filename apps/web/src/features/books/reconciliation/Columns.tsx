import { Alert, Button, Card, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { Choice } from '../../../ui/inputs/NativeSelect.tsx';
import classes from './reconciliation.module.css';
import type { Statement } from './reconciliation.ts';

type Field = Statement['columns'][number]['field'];
const fields = [
  'date',
  'description',
  'reference',
  'amount',
  'debit',
  'credit',
  'direction',
  'balance',
  'bankId',
] as const satisfies readonly Field[];

type ColumnsProps = { statement: Statement; onRead: () => void };

/** Each column of the file with some of its values, and what it is; the account remembers it. */
export function Columns({ statement, onRead }: ColumnsProps) {
  const t = useTranslations('reconciliation');
  const [chosen, setChosen] = useState<Field[]>(statement.columns.map(({ field }) => field));
  const [isInverted, setInverted] = useState(statement.isInverted);
  const update = trpc.reconciliation.update.useMutation({ onSuccess: onRead });
  const choose = (at: number, field: Field) =>
    setChosen(
      chosen.map((one, index) => {
        if (index === at) return field;
        return one === field && field !== 'description' ? null : one;
      }),
    );
  const options = fields.map((field) => ({ value: field, label: t(`fields.${field}`) }));
  return (
    <Card>
      {statement.missing.length > 0 ? (
        <Alert color="orange" title={t('columnsNeeded')} mb="md">
          {t('columnsNeededText')}
        </Alert>
      ) : null}
      <ul className={classes.columns}>
        {statement.columns
          .map((column, at) => ({ ...column, at }))
          .map(({ title, samples, at }) => (
            // Titles may stand twice: only its place tells a column.
            <li key={at}>
              <div className={classes.named}>
                <Text fw={550}>
                  <bdi>{title || t('column', { number: at + 1 })}</bdi>
                </Text>
                <Text size="sm" c="dimmed" truncate dir="auto">
                  {samples.join(' · ')}
                </Text>
              </div>
              <Choice
                aria-label={t('columnIs', { title: title || String(at + 1) })}
                data={options}
                none={t('leftOut')}
                value={chosen[at] ?? null}
                onChange={(value) => choose(at, fields.find((field) => field === value) ?? null)}
              />
            </li>
          ))}
      </ul>
      <Checkbox
        mt="md"
        label={t('inverted')}
        checked={isInverted}
        onChange={({ currentTarget }) => setInverted(currentTarget.checked)}
      />
      <Button
        mt="md"
        className={classes.begin ?? ''}
        loading={update.isPending}
        onClick={() => update.mutate({ id: statement.id, columns: chosen, isInverted })}
      >
        {t('readSo')}
      </Button>
    </Card>
  );
}
