import { Badge, Button, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircle,
  IconCircleCheckFilled,
  IconHelpCircleFilled,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import type { Action } from '../../../ui/menu/MoreActsMenu.tsx';
import classes from './reconciliation.module.css';
import { type BankLine, type Entry, sumOf, surely, useEntryWords } from './reconciliation.ts';
import { useLineActs } from './use-line-acts.ts';

type LinePairProps = {
  line: BankLine;
  account: MoneyAccount;
  isCurrent: boolean;
  writes: boolean;
  onSelect: () => void;
  onSettled: () => void;
  onCreate: () => void;
  onFind: () => void;
};

/** One bank line, and beside it the matched or possible entries of the books. */
export function LinePair(props: LinePairProps) {
  const { line, isCurrent, onSelect } = props;
  const { date } = useFormat();
  const [choice, setChoice] = useState(0);
  const proposal = line.proposals[choice] ?? line.proposals[0];
  return (
    <li
      className={classes.pair}
      aria-current={isCurrent ? 'true' : undefined}
      data-state={line.state}
      data-missing={line.state === 'open' && !proposal ? true : undefined}
      onFocus={onSelect}
      onPointerDown={onSelect}
    >
      <div className={classes.side}>
        <span className={classes.day}>{date(line.date)}</span>
        <span className={classes.said}>
          <bdi>{line.description || '—'}</bdi>
          {line.reference ? (
            <small>
              <bdi>{line.reference}</bdi>
            </small>
          ) : null}
        </span>
        <Money isEven tone="signed" amount={line.amount} className={classes.amount} />
      </div>
      <Mark state={line.state} isKnown={proposal !== undefined} />
      <div className={classes.side}>
        <Books line={line} proposal={proposal} />
        {props.writes ? (
          <Acts
            {...props}
            proposal={proposal}
            onOther={() => setChoice((choice + 1) % Math.max(1, line.proposals.length))}
          />
        ) : null}
      </div>
    </li>
  );
}

function Mark({ state, isKnown }: { state: BankLine['state']; isKnown: boolean }) {
  const t = useTranslations('reconciliation');
  const icons = {
    matched: IconCircleCheckFilled,
    ignored: IconBan,
    open: IconCircle,
    missing: IconHelpCircleFilled,
  };
  const shown = state === 'open' && !isKnown ? 'missing' : state;
  const Icon = icons[shown];
  return (
    <span className={classes.mark} data-mark={shown}>
      <Icon size={24} role="img" aria-label={t(`states.${shown}`)} />
    </span>
  );
}

type Proposal = BankLine['proposals'][number] | undefined;

function Books({ line, proposal }: { line: BankLine; proposal: Proposal }) {
  const t = useTranslations('reconciliation');
  if (line.state === 'ignored')
    return (
      <Text c="dimmed" className={classes.said}>
        {t('leftOutLine')} {line.ignoredReason ? <bdi>{line.ignoredReason}</bdi> : null}
      </Text>
    );
  if (line.state === 'matched') return <Entries entries={line.entries} />;
  if (!proposal && line.knownFrom) return <Text className={classes.said}>{t('probablyKnown')}</Text>;
  if (!proposal) return <Text className={classes.said}>{t('notInBooks')}</Text>;
  return (
    <>
      <Entries entries={proposal.entries} />
      <Badge
        variant="light"
        color={proposal.score >= surely ? 'brand' : 'gray'}
        className={classes.score ?? ''}
      >
        {t('score', { score: proposal.score })}
      </Badge>
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('reconciliation');
  const { nameOf, factsOf } = useEntryWords();
  const [first] = entries;
  if (!first) return null;
  const names = [...new Set(entries.map(nameOf))];
  return (
    <>
      <span className={classes.said}>
        <bdi>{names.join(' + ')}</bdi>
        <small>{entries.length === 1 ? factsOf(first) : t('entries', { count: entries.length })}</small>
      </span>
      <Money isEven tone="signed" amount={sumOf(entries)} className={classes.amount} />
    </>
  );
}

type ActsProps = LinePairProps & { proposal: Proposal; onOther: () => void };

function Acts(props: ActsProps) {
  const t = useTranslations('reconciliation');
  const { line, isCurrent, proposal, onSettled, onCreate, onFind, onOther } = props;
  const { match, decline, ignore, reopen } = useLineActs();
  const named = { statementId: line.statementId, id: line.id };
  if (line.state !== 'open')
    return (
      <MoreActs
        position="bottom-end"
        label={t('actsOf', { line: line.description })}
        acts={[
          { name: 'reopen', label: t('reopen'), icon: IconArrowBackUp, onAct: () => reopen.mutate(named) },
        ]}
      />
    );
  const entryIds = proposal?.entries.map((entry) => entry.id) ?? [];
  const confirm = () => match.mutate({ ...named, entryIds }, { onSuccess: onSettled });
  const refuse = () => decline.mutate({ ...named, entryIds });
  const leaveOut = () => ignore.mutate(named, { onSuccess: onSettled });
  const isDuplicate = line.knownFrom !== null && !proposal;
  const others: Action[] = [
    ...(line.proposals.length > 1
      ? [{ name: 'other', label: t('other'), icon: IconRefresh, onAct: onOther }]
      : []),
    ...(proposal ? [{ name: 'decline', label: t('decline'), icon: IconX, onAct: refuse }] : []),
    ...(proposal || isDuplicate
      ? [{ name: 'create', label: t('create'), icon: IconPlus, onAct: onCreate }]
      : []),
    { name: 'find', label: t('find'), icon: IconSearch, onAct: onFind },
    {
      name: 'ignore',
      label: t('ignore'),
      icon: IconBan,
      onAct: leaveOut,
    },
  ];
  return (
    <div className={classes.acts}>
      {isCurrent ? (
        <Keys
          onCreate={onCreate}
          onConfirm={proposal && !match.isPending ? confirm : null}
          onDecline={proposal && !decline.isPending ? refuse : null}
        />
      ) : null}
      {proposal ? (
        <Button
          variant={isCurrent ? 'filled' : 'default'}
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          loading={match.isPending}
          onClick={confirm}
        >
          {t('confirm')}
        </Button>
      ) : isDuplicate ? (
        <Button variant="default" leftSection={<IconBan size={18} aria-hidden="true" />} onClick={leaveOut}>
          {t('ignore')}
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={onCreate}>
          {t('create')}
        </Button>
      )}
      <MoreActs position="bottom-end" label={t('actsOf', { line: line.description })} acts={others} />
    </div>
  );
}

type KeysProps = {
  onCreate: () => void;
  onConfirm: (() => void) | null;
  onDecline: (() => void) | null;
};

/** The keyboard shortcuts for the selected line. */
function Keys({ onCreate, onConfirm, onDecline }: KeysProps) {
  useLetterKey('bankConfirm', () => onConfirm?.());
  useLetterKey('bankCreate', onCreate);
  useLetterKey('bankDecline', () => onDecline?.());
  return null;
}
