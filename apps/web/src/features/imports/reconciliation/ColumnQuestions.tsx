import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import type { Choices, Statement } from './reconciliation.ts';

type ColumnQuestionsProps = {
  statement: Statement;
  questions: Statement['missing'];
  choices: Choices;
  onChange: (choices: Choices) => void;
  columns: Statement['columns'];
};

/**
 * Asks for the sheet or account, the signs and the order of day and month, if the file does not prove them.
 */
export function ColumnQuestions({ statement, questions, choices, onChange, columns }: ColumnQuestionsProps) {
  const t = useTranslations('reconciliation');
  const { tables, moneyAccount } = statement;
  const isOwed = moneyAccount.kind === 'credit_card' || moneyAccount.kind === 'loan';
  return (
    <Stack gap="md">
      {tables.length > 1 ? (
        <Choice
          label={t('askTable')}
          data={tables.map(({ name }, at) => ({
            value: String(at),
            label: name ?? t('tableNumber', { number: at + 1 }),
          }))}
          value={String(choices.table ?? tables.findIndex(({ isRead }) => isRead))}
          onChange={(value) => onChange({ table: Number(value) })}
        />
      ) : null}
      {questions.includes('sign') || choices.isInverted !== undefined || statement.isInverted ? (
        <Radio.Group
          label={t(isOwed ? 'askCardSign' : 'askSign')}
          value={signOf(
            choices.isInverted ?? (questions.includes('sign') ? undefined : statement.isInverted),
          )}
          onChange={(value) => onChange({ ...choices, isInverted: value === 'out' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="in" label={t('plainIn')} />
            <Radio value="out" label={t('plainOut')} />
          </Stack>
        </Radio.Group>
      ) : null}
      {questions.includes('dayOrder') ? (
        <DayOrder
          text={columns.find(({ field }) => field === 'date')?.samples[0] ?? ''}
          isMonthFirst={choices.isMonthFirst}
          onChange={(isMonthFirst) => onChange({ ...choices, isMonthFirst })}
        />
      ) : null}
    </Stack>
  );
}

function signOf(isInverted: boolean | undefined) {
  if (isInverted === undefined) return '';
  return isInverted ? 'out' : 'in';
}

type DayOrderProps = {
  text: string;
  isMonthFirst: boolean | undefined;
  onChange: (isMonthFirst: boolean) => void;
};

/** A date of the file in words, in both possible readings. */
function DayOrder({ text, isMonthFirst, onChange }: DayOrderProps) {
  const t = useTranslations('reconciliation');
  const { date } = useFormat();
  const [, first = '', second = '', year = ''] = /(\d{1,2})\D(\d{1,2})\D(\d{2,4})/.exec(text) ?? [];
  const dayOf = (month: string, day: string) =>
    date(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return (
    <Radio.Group
      label={t('askDayOrder', { text })}
      value={isMonthFirst === undefined ? '' : isMonthFirst ? 'month' : 'day'}
      onChange={(value) => onChange(value === 'month')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="day" label={dayOf(second, first)} />
        <Radio value="month" label={dayOf(first, second)} />
      </Stack>
    </Radio.Group>
  );
}
