import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Changes } from '../../../domain/audit/Changes.tsx';
import { type AuditEntry, useActor } from '../../../domain/audit/use-actor.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useAuditWords } from '../../../lib/i18n/use-audit-words.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';

export function useAuditColumns(): ListColumn<AuditEntry>[] {
  const t = useTranslations('audit');
  const { moment } = useFormat();
  return [
    {
      name: 'at',
      title: t('at'),
      width: 170,
      phone: 'start',
      render: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
    },
    { name: 'who', title: t('who'), width: 180, phone: 'start', render: (entry) => <Who entry={entry} /> },
    { name: 'what', title: t('what'), width: 220, phone: 'start', render: (entry) => <What entry={entry} /> },
    { name: 'changes', title: t('changes'), phone: 'start', render: (entry) => <Changes entry={entry} /> },
  ];
}

function Who({ entry: { actor, ip } }: { entry: AuditEntry }) {
  const kinds = useTranslations('audit.kinds');
  const who = useActor();
  return (
    <>
      <Text inherit>{who(actor)}</Text>
      <Text size="sm" c="dimmed">
        {actor.kind === 'member' || !actor.name ? null : `${kinds(actor.kind)} · `}
        <bdi dir="ltr">{ip}</bdi>
      </Text>
    </>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const to = pathOf(entry);
  return (
    <>
      <Text inherit>
        {words.item(entry.thing)} · {words.act(entry.act)}
      </Text>
      {entry.subjectName || to ? (
        <Text size="sm" c="dimmed">
          {to ? (
            <Anchor component={Link} to={to} inherit>
              {entry.subjectName ?? words.item(entry.thing)}
            </Anchor>
          ) : (
            entry.subjectName
          )}
        </Text>
      ) : null}
    </>
  );
}

/** The page of the record, if it still exists and has one. */
function pathOf({ thing: subject, act, subjectId }: AuditEntry): string | null {
  if (subjectId === null || act === 'remove') return null;
  if (subject === 'contact') return paths.contact(subjectId);
  if (subject === 'product') return paths.product(subjectId);
  if (subject === 'pos') return paths.order(subjectId);
  if (subject === 'sale') return paths.bookSale(subjectId);
  if (subject === 'purchase') return paths.purchase(subjectId);
  if (subject === 'expense') return paths.expense(subjectId);
  if (subject === 'transactionCategory') return paths.transactionCategory(subjectId);
  if (subject === 'cashSession') return paths.cashSession(subjectId);
  if (subject === 'stockCount') return paths.stockCount(subjectId);
  if (subject === 'webhook') return paths.webhook(subjectId);
  return null;
}
