import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useFormat } from '../../lib/format/format.ts';
import { explain } from '../../lib/i18n/text.tsx';
import { useAuditWords } from '../../lib/i18n/use-audit-words.ts';
import classes from './audit.module.css';
import { Changes } from './Changes.tsx';
import { type AuditEntry, useActor } from './use-actor.ts';

/** Loads the history of one record when the user opens it. */
export default function HistoryCard({ subjectId }: { subjectId: string }) {
  const t = useTranslations('audit');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card component="section" className={classes.card ?? ''}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('history')}
        </Title>
        {isOpen ? null : (
          <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setOpen(true)}>
            {t('showHistory')}
          </Button>
        )}
      </Group>
      {isOpen ? <Entries subjectId={subjectId} /> : null}
    </Card>
  );
}

const perPage = 10;

function Entries({ subjectId }: { subjectId: string }) {
  const t = useTranslations('audit');
  const [shown, setShown] = useState(1);
  return (
    <Stack mt="md">
      <ol className={classes.entries}>
        {Array.from({ length: shown }, (_, index) => index + 1).map((page) => (
          <Page
            key={page}
            subjectId={subjectId}
            page={page}
            more={
              page === shown ? (
                <Button variant="subtle" onClick={() => setShown(shown + 1)}>
                  {t('older')}
                </Button>
              ) : null
            }
          />
        ))}
      </ol>
    </Stack>
  );
}

type PageProps = { subjectId: string; page: number; more: ReactNode };

function Page({ subjectId, page, more }: PageProps) {
  const t = useTranslations('audit');
  const query = trpc.audit.ofSubject.useQuery({ subjectId, page, perPage }, { staleTime: 0 });
  if (query.error) return <Text c="red">{explain(failureOf(query.error))}</Text>;
  if (!query.data) return <Skeleton height={64} />;
  const { auditLogs, pagination } = query.data;
  if (auditLogs.length === 0) return <Text c="dimmed">{t('noHistory')}</Text>;
  return (
    <>
      {auditLogs.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {pagination.next ? more : null}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const who = useActor();
  const words = useAuditWords();
  const { moment } = useFormat();
  return (
    <li>
      <Text size="sm">
        <strong>{words.act(entry.act)}</strong> · {who(entry.actor)} ·{' '}
        <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
      </Text>
      <Changes entry={entry} />
    </li>
  );
}
