import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconChecks, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ListFailed } from '../../../ui/feedback/ListFailed.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import { LinePair } from './LinePair.tsx';
import classes from './reconciliation.module.css';
import { type BankLine, linesShown, type Statement, surely } from './reconciliation.ts';
import { SumBar } from './SumBar.tsx';
import { useLineActs } from './use-line-acts.ts';

const CreateDialog = lazyOverlay(withWords(['money'], () => import('./CreateDialog.tsx')));
const FindDialog = lazyOverlay(() => import('./FindDialog.tsx'));

type ReconcilingProps = { statement: Statement; account: MoneyAccount };
type Shown = 'open' | 'all';

/** The bank lines beside the entries of the books: each is confirmed, created, or ignored. */
export function Reconciling({ statement, account }: ReconcilingProps) {
  const t = useTranslations('reconciliation');
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const query = trpc.reconciliation.lines.useQuery(
    { id: statement.id, perPage: linesShown, page, ...(shown === 'open' && { state: 'open' }) },
    { placeholderData: keepPreviousData },
  );
  const lines = query.data?.lines ?? [];
  const pages = Math.max(1, query.data?.pagination.pages ?? page);
  // Settled lines leave the list of open ones, possibly all of the last page.
  if (page > pages) setPage(pages);
  return (
    <div className={classes.reconciling}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('shown')}
          value={shown}
          data={[
            { value: 'all', label: t('all', { count: statement.lines }) },
            { value: 'open', label: t('onlyOpen', { count: statement.open }) },
          ]}
          onChange={(value) => {
            setShown(value === 'open' ? 'open' : 'all');
            setPage(1);
          }}
        />
        <Sure statement={statement} lines={lines} />
      </div>
      <Problems statement={statement} />
      {query.error ? <ListFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && lines.length === 0 ? (
        <EmptyState kind="nothingToDo" title={t('nothingOpen')}>
          {t('nothingOpenText')}
        </EmptyState>
      ) : null}
      {lines.length > 0 ? <Lines lines={lines} statement={statement} account={account} /> : null}
      {pages > 1 ? (
        <Group justify="center" gap="xs">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('before')}
          </Button>
          <Text>{t('pageOf', { page, pages })}</Text>
          <Button variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('next')}
          </Button>
        </Group>
      ) : null}
      <SumBar statement={statement} />
    </div>
  );
}

/** Rows of the file without usable data. */
function Problems({ statement: { problems, problemCount, known } }: { statement: Statement }) {
  const t = useTranslations('reconciliation');
  return (
    <>
      {known > 0 ? (
        <Text size="sm" c="dimmed">
          {t('known', { count: known })}
        </Text>
      ) : null}
      {problems.length > 0 ? (
        <details className={classes.problems}>
          <summary>{t('problems', { count: problemCount })}</summary>
          <ul>
            {problems.map(({ row, value, message }) => (
              <li key={row}>
                {t('problem', { row })} <bdi>{value}</bdi>: {message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** Confirms all almost certain matches at once. */
function Sure({ statement, lines }: { statement: Statement; lines: BankLine[] }) {
  const t = useTranslations('reconciliation');
  const writes = useCan('reconciliation.write');
  const { matchMany } = useLineActs();
  const matches = lines.flatMap(({ id, proposals: [best] }) =>
    best && best.score >= surely ? [{ lineId: id, entryIds: best.entries.map((entry) => entry.id) }] : [],
  );
  if (!writes || matches.length < 2) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} aria-hidden="true" />}
      loading={matchMany.isPending}
      onClick={() => matchMany.mutate({ id: statement.id, matches })}
    >
      {t('confirmSure', { count: matches.length })}
    </Button>
  );
}

type LinesProps = ReconcilingProps & { lines: BankLine[] };

function Lines({ lines, statement, account }: LinesProps) {
  const t = useTranslations('reconciliation');
  const isPhone = useIsPhone() ?? false;
  const writes = useCan('reconciliation.write');
  const list = useRef<HTMLUListElement>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'create' | 'find'; line: BankLine } | null>(null);
  const found = lines.findIndex(({ id }) => id === selectedId);
  const firstOpen = lines.findIndex(({ state }) => state === 'open');
  const at = found >= 0 ? found : Math.max(0, firstOpen);
  const line = lines[at];
  const go = (step: number) =>
    setSelectedId(lines[Math.min(lines.length - 1, Math.max(0, at + step))]?.id ?? null);
  // Lines that were settled, although the list is not updated yet.
  const settled = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state } of lines) if (state !== 'open') settled.current.delete(id);
  }, [lines]);
  /** The next open line is selected after a line is settled. */
  const goOn = () => {
    if (line) settled.current.add(line.id);
    const next = [...lines.slice(at + 1), ...lines.slice(0, at)].find(
      ({ id, state }) => state === 'open' && !settled.current.has(id),
    );
    setSelectedId(next?.id ?? line?.id ?? null);
  };
  useLetterKey('bankLine', (place) => go(place === 0 ? 1 : -1));
  useEffect(() => {
    if (selectedId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const shown = isPhone ? lines.slice(at, at + 1) : lines;
  return (
    <>
      {isPhone ? (
        <Group justify="space-between" wrap="nowrap">
          <Button variant="default" aria-label={t('lineBefore')} disabled={at === 0} onClick={() => go(-1)}>
            <IconChevronLeft size={20} className="mirror" aria-hidden="true" />
          </Button>
          <Text aria-live="polite">{t('pageOf', { page: at + 1, pages: lines.length })}</Text>
          <Button
            variant="default"
            aria-label={t('lineNext')}
            disabled={at === lines.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={20} className="mirror" aria-hidden="true" />
          </Button>
        </Group>
      ) : (
        <div className={classes.heads} aria-hidden="true">
          <strong>{t('bankSays')}</strong>
          <strong>{t('booksSay')}</strong>
        </div>
      )}
      <ul className={classes.lines} aria-label={t('bankSays')} ref={list}>
        {shown.map((each) => (
          <LinePair
            key={each.id}
            line={each}
            account={account}
            isCurrent={each.id === line?.id}
            writes={writes}
            onSelect={() => setSelectedId(each.id)}
            onSettled={goOn}
            onCreate={() => setDialog({ kind: 'create', line: each })}
            onFind={() => setDialog({ kind: 'find', line: each })}
          />
        ))}
      </ul>
      {dialog?.kind === 'create' ? (
        <CreateDialog line={dialog.line} account={account} onDone={goOn} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === 'find' ? (
        <FindDialog line={dialog.line} statement={statement} onDone={goOn} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
