import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './reconciliation.module.css';
import { type BankLine, type Entry, type Statement, sumOf, useEntryWords } from './reconciliation.ts';
import { useLineActs } from './use-line-acts.ts';

type FindDialogProps = { line: BankLine; statement: Statement; onDone: () => void; onClose: () => void };

const mostTogether = 10;

/** Selects one or several entries of the books that together match the line. */
export default function FindDialog({ line, statement, onDone, onClose }: FindDialogProps) {
  const t = useTranslations('reconciliation');
  const [typed, setTyped] = useState('');
  const [content] = useDebouncedValue(typed, 250);
  const [chosen, setChosen] = useState<Entry[]>([]);
  const { match } = useLineActs();
  const { data } = trpc.reconciliation.entries.useQuery(
    { id: statement.id, perPage: 50, ...(content.trim() && { content }) },
    { placeholderData: keepPreviousData },
  );
  const isChosen = ({ id }: Entry) => chosen.some((each) => each.id === id);
  const toggle = (entry: Entry) =>
    setChosen(isChosen(entry) ? chosen.filter(({ id }) => id !== entry.id) : [...chosen, entry]);
  const listed = data?.entries ?? [];
  const entries = [...chosen, ...listed.filter((entry) => !isChosen(entry))];
  const left = line.amount - sumOf(chosen);
  const confirm = () =>
    match.mutate(
      { statementId: line.statementId, id: line.id, entryIds: chosen.map(({ id }) => id) },
      {
        onSuccess: () => {
          onDone();
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('findTitle')}
      footer={
        <>
          <Text aria-live="polite">
            {t('stillMissing')} <Money isEven amount={left} />
          </Text>
          <Button
            disabled={chosen.length === 0 || left !== 0 || chosen.length > mostTogether}
            loading={match.isPending}
            onClick={confirm}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <TextInput
        data-autofocus
        label={t('search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {data && entries.length === 0 ? (
        <Text c="dimmed" mt="md">
          {t('nothingFound')}
        </Text>
      ) : null}
      <ul className={classes.found}>
        {entries.map((entry) => (
          <Found key={entry.id} entry={entry} isChosen={isChosen(entry)} onToggle={() => toggle(entry)} />
        ))}
      </ul>
    </Dialog>
  );
}

type FoundProps = { entry: Entry; isChosen: boolean; onToggle: () => void };

function Found({ entry, isChosen, onToggle }: FoundProps) {
  const { nameOf } = useEntryWords();
  const { date } = useFormat();
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={<bdi>{nameOf(entry)}</bdi>}
        description={[date(entry.date), entry.code].filter(Boolean).join(' · ')}
      />
      <Money isEven tone="signed" amount={entry.amount} />
    </li>
  );
}
