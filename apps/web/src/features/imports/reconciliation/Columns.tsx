import { Alert, Button, Card, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { ColumnPreview, PreviewSums } from './ColumnPreview.tsx';
import { ColumnQuestions } from './ColumnQuestions.tsx';
import classes from './reconciliation.module.css';
import type { Choices, Preview, Statement } from './reconciliation.ts';

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
  'fee',
  'state',
  'currency',
  'foreign',
  'bankId',
] as const satisfies readonly Field[];

type ColumnsProps = { statement: Statement; onRead: () => void };

/**
 * The questions that the file leaves open, each column with some of its values, and a preview of the lines.
 * The account remembers the answers.
 */
export function Columns({ statement, onRead }: ColumnsProps) {
  const t = useTranslations('reconciliation');
  const { id } = statement;
  const [choices, setChoices] = useState<Choices>({});
  const query = trpc.reconciliation.preview.useQuery(
    { id, ...choices },
    { placeholderData: keepPreviousData },
  );
  const update = trpc.reconciliation.update.useMutation({ onSuccess: onRead });
  const columns = withChosen(query.data?.columns ?? statement.columns, choices.columns);
  const questions = questionsOf(statement, query.data);
  const isComplete = query.data?.missing.length === 0 || onlyConfirms(query.data);
  const read = () => update.mutate({ id, ...choices, columns: columns.map(({ field }) => field) });
  return (
    <Stack gap="md">
      <Card component={Stack} gap="md">
        {questions.length > 0 ? <Questions questions={questions} /> : null}
        <ColumnQuestions
          statement={statement}
          questions={questions}
          choices={choices}
          onChange={setChoices}
          columns={columns}
        />
        <ColumnList
          columns={columns}
          // The columns of the previous table do not apply to the new one.
          isDisabled={query.isPlaceholderData && choices.columns === undefined}
          onChoose={(chosen) => setChoices({ ...choices, columns: chosen })}
        />
        {query.data ? <ColumnPreview preview={query.data} /> : null}
      </Card>
      {/* In view while columns are chosen, also on a phone. */}
      <div className={classes.bar}>
        {query.data ? <PreviewSums preview={query.data} /> : null}
        <Button
          loading={update.isPending}
          disabled={!isComplete || query.isPlaceholderData || query.isError}
          onClick={read}
        >
          {t('readSo')}
        </Button>
      </div>
    </Stack>
  );
}

/** Shows a choice at once, before its preview is loaded. */
const withChosen = (columns: Statement['columns'], chosen: Choices['columns']) =>
  chosen ? columns.map((column, at) => ({ ...column, field: chosen[at] ?? null })) : columns;

/** A question stays in view after it is answered. */
const questionsOf = (statement: Statement, preview: Preview | undefined) => [
  ...new Set([...statement.missing, ...(preview?.missing ?? [])]),
];

/** True if the columns are unchanged, so that reading them only confirms them. */
const onlyConfirms = (preview: Preview | undefined) =>
  preview !== undefined && preview.lineCount > 0 && preview.missing.every((each) => each === 'columns');

function Questions({ questions }: { questions: Statement['missing'] }) {
  const t = useTranslations('reconciliation');
  const isNeeded = questions.includes('date') || questions.includes('amount');
  return (
    <Alert
      color="orange"
      title={t(isNeeded ? 'columnsNeeded' : questions.includes('columns') ? 'askColumns' : 'asked')}
    >
      {t(isNeeded ? 'columnsNeededText' : 'askedText')}
    </Alert>
  );
}

type ColumnListProps = {
  columns: Statement['columns'];
  isDisabled: boolean;
  onChoose: (fields: Field[]) => void;
};

function ColumnList({ columns, isDisabled, onChoose }: ColumnListProps) {
  const t = useTranslations('reconciliation');
  const options = fields.map((field) => ({ value: field, label: t(`fields.${field}`) }));
  const choose = (at: number, field: Field) =>
    onChoose(
      columns.map(({ field: one }, index) => {
        if (index === at) return field;
        return one === field && field !== 'description' ? null : one;
      }),
    );
  return (
    <ul className={classes.columns}>
      {columns
        .map((column, at) => ({ ...column, at }))
        .map(({ title, samples, field: chosen, at }) => (
          // Titles may repeat, so a column is identified by its position.
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
              disabled={isDisabled}
              none={t('leftOut')}
              value={chosen}
              onChange={(value) => choose(at, fields.find((field) => field === value) ?? null)}
            />
          </li>
        ))}
    </ul>
  );
}
