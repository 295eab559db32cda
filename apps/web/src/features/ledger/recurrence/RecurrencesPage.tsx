import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { PlainList, Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ComingDays } from './ComingDays.tsx';
import { RecurrenceRow } from './RecurrenceRow.tsx';
import classes from './recurrence.module.css';
import type { CardDay, Occurrence, Recurrence } from './recurrence.ts';

/** The recurring documents: the pending ones, those of the next sixty days, and their rules. */
export default function RecurrencesPage() {
  const t = useTranslations('recurrence');
  const list = trpc.recurrence.list.useQuery({ perPage: 100 });
  const calendar = trpc.recurrence.calendar.useQuery();
  const spends = useCan('expense.create');
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          spends ? (
            <Button
              component={Link}
              to={paths.newExpense}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('newExpense')}
            </Button>
          ) : null
        }
      />
      <RecordLoader query={list} back={paths.expenses}>
        {({ recurrences }) => <Board recurrences={recurrences} {...(calendar.data ?? nothing)} />}
      </RecordLoader>
    </>
  );
}

const nothing = { occurrences: [], cardDays: [] };

type BoardProps = { recurrences: Recurrence[]; occurrences: Occurrence[]; cardDays: CardDay[] };

function Board({ recurrences, occurrences, cardDays }: BoardProps) {
  const t = useTranslations('recurrence');
  if (recurrences.length === 0 && occurrences.length === 0 && cardDays.length === 0)
    return (
      <EmptyState kind="records" title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  const waiting = occurrences.filter(({ status }) => status === 'waiting');
  const coming = occurrences.filter(({ status }) => status !== 'waiting');
  return (
    <div className={classes.board}>
      <Rows tag="section" gap={12} aria-labelledby="recurring">
        <Title order={2} size="h4" id="recurring">
          {t('all')}
        </Title>
        <PlainList gap={8}>
          {recurrences.map((recurrence) => (
            <RecurrenceRow key={recurrence.id} recurrence={recurrence} />
          ))}
        </PlainList>
      </Rows>
      <Rows tag="section" gap={12} aria-labelledby="coming">
        {waiting.length > 0 ? (
          <>
            <Title order={2} size="h4">
              {t('waiting')}
            </Title>
            <ComingDays label={t('waiting')} occurrences={waiting} />
          </>
        ) : null}
        <Title order={2} size="h4" id="coming">
          {t('calendar')}
        </Title>
        {coming.length + cardDays.length > 0 ? (
          <ComingDays label={t('calendar')} occurrences={coming} cardDays={cardDays} />
        ) : (
          <Text c="dimmed">{t('nothingComes')}</Text>
        )}
      </Rows>
    </div>
  );
}
