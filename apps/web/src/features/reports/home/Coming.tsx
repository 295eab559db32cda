import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './person-home.module.css';
import type { PersonHome } from './person-home.ts';

const TransferDialog = lazyOverlay(
  withWords(['money', 'platform'], () => import('../../../domain/money/TransferDialog.tsx')),
);

type ComingProps = Pick<PersonHome, 'coming' | 'accounts' | 'today'>;
type Due = PersonHome['coming'][number];

/** The overdue and upcoming items, each with its single action. */
export function Coming({ coming, accounts, today }: ComingProps) {
  const t = useTranslations('personal');
  return (
    <Ticket label={t('coming')} className={classes.coming}>
      <Title order={2} size="h4">
        {t('coming')}
      </Title>
      {coming.length === 0 ? (
        <p className={classes.allDone}>
          <IconCircleCheck size={22} aria-hidden="true" /> {t('nothingComes')}
        </p>
      ) : (
        <ul className={classes.dues}>
          {coming.map((due) => (
            <li key={`${due.kind} ${due.id} ${due.date}`}>
              <DueLine due={due} today={today} />
              <Act due={due} accounts={accounts} />
            </li>
          ))}
        </ul>
      )}
    </Ticket>
  );
}

function DueLine({ due, today }: { due: Due; today: string }) {
  const t = useTranslations('personal');
  const { date: formatDate } = useFormat();
  const { kind, label, date, amount } = due;
  const isLate = date < today;
  const when = date === today ? t('today') : formatDate(date);
  return (
    <>
      <div className={classes.line}>
        <bdi className={classes.name}>{label ?? t(`kinds.${kind}`)}</bdi>
        <Money isEven tone="signed" amount={amount} className={classes.amount} />
      </div>
      <Text size="sm" className={isLate ? (classes.late ?? '') : (classes.when ?? '')}>
        {isLate ? t('late', { date: when }) : when}
        {label ? ` · ${t(`kinds.${kind}`)}` : null}
      </Text>
    </>
  );
}

function Act({ due, accounts }: { due: Due } & Pick<PersonHome, 'accounts'>) {
  if (due.kind === 'card') return <PayCard due={due} accounts={accounts} />;
  return due.kind === 'recurring' && due.isWaiting ? <Approve due={due} /> : <Lead due={due} />;
}

/** A credit card is paid by a transfer from the bank. */
function PayCard({ due, accounts }: { due: Due } & Pick<PersonHome, 'accounts'>) {
  const t = useTranslations('personal');
  const [isOpen, setOpen] = useState(false);
  const bank = accounts.find(({ kind, isDefault }) => kind === 'bank' && isDefault);
  return (
    <>
      <Button
        size="xs"
        onPointerEnter={() => void TransferDialog.preload()}
        onClick={() => setOpen(true)}
        aria-label={t('payCard', { name: due.label ?? '' })}
      >
        {t('pay')}
      </Button>
      {isOpen ? (
        <TransferDialog
          from={bank?.id ?? null}
          to={due.id}
          amount={-due.amount}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Approve({ due: { id, dueOn } }: { due: Due }) {
  const t = useTranslations('personal');
  const approve = trpc.recurrence.approve.useMutation();
  return (
    <Button
      size="xs"
      loading={approve.isPending}
      onClick={() => (dueOn ? approve.mutate({ id, dueOn }) : undefined)}
    >
      {t('approve')}
    </Button>
  );
}

/** A link to the page where the item is paid, collected or viewed. */
function Lead({ due }: { due: Due }) {
  const t = useTranslations('personal');
  const { kind, contactId } = due;
  if (kind === 'pending') return <LeadTo to={paths.pendingExpenses} act={t('review')} />;
  if (kind === 'recurring') return <LeadTo to={paths.recurrences} act={t('see')} isQuiet />;
  const direction = kind === 'payable' ? 'payable' : 'receivable';
  return (
    <LeadTo
      to={contactId ? paths.debtor(contactId) : paths.debts}
      search={{ direction }}
      act={t(kind === 'payable' ? 'pay' : 'collect')}
    />
  );
}

type LeadProps = { to: string; act: string; search?: Record<string, string>; isQuiet?: boolean };

function LeadTo({ to, act, search = {}, isQuiet = false }: LeadProps) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={to} search={search} />}
      size="xs"
      variant={isQuiet ? 'subtle' : 'default'}
    >
      {act}
    </Button>
  );
}
