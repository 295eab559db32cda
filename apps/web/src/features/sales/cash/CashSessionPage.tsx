import { Button, Group, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { CutTicket } from '../../../domain/cash/CutTicket.tsx';
import { PaperButton } from '../../../domain/cash/PaperButton.tsx';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { RecordSkeleton } from '../../../ui/feedback/RecordLoader.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './cash-page.module.css';

/** One session as it was closed, identical to its printed cut, with its earlier cuts. */
export default recordPage({
  useRecord: (id) => trpc.cashSession.byId.useQuery({ id }),
  back: paths.cashCuts,
  draw: (session) => <Session session={session} />,
});

function Session({ session }: { session: CashSession }) {
  const t = useTranslations('cash');
  const { closing, date, id } = session;
  const query = { from: date, until: date, sessionId: id };
  const paper = trpc.cashCut.paper.useQuery(query);
  return (
    <>
      <PageHeader
        title={closing ? t('sessionTitle', { code: closing.code }) : t('openSession')}
        back={paths.cashCuts}
        actions={
          <>
            <PaperButton query={query} />
            {closing ? <ReopenButton id={id} code={closing.code} /> : null}
          </>
        }
      />
      <div className={classes.session}>
        {paper.data ? <CutTicket paper={paper.data} /> : <RecordSkeleton />}
        <Versions session={session} />
        <History subjectId={id} />
      </div>
    </>
  );
}

/** Cuts of the session that were reopened later; their figures stay unchanged. */
function Versions({ session }: { session: CashSession }) {
  const who = useUserName();
  const t = useTranslations('cash');
  const { moment } = useFormat();
  const former = session.closings.filter(({ reopening }) => reopening !== null);
  if (former.length === 0) return null;
  return (
    <section aria-label={t('versions')}>
      <h2 className={classes.heading}>{t('versions')}</h2>
      {former.map(({ id, code, user, closedAt, counted, reopening }) => (
        <Text key={id}>
          <bdi className={classes.code}>{code}</bdi> <Money amount={counted} isEven />{' '}
          {t('closedOn', { name: who(user) ?? '', time: moment(closedAt) })}.{' '}
          {reopening ? t('reopenedOn', { name: who(reopening.user) ?? '', reason: reopening.reason }) : null}
        </Text>
      ))}
    </section>
  );
}

function ReopenButton({ id, code }: { id: string; code: string }) {
  const t = useTranslations('cash');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const may = useCan('cashsession.reopen');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const reopen = trpc.cashSession.reopen.useMutation({
    onSuccess: () => {
      notify({ message: t('reopened') });
      setOpen(false);
      void navigate({ to: paths.cash, ignoreBlocker: true });
    },
  });
  if (!may) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() && !reopen.isPending) reopen.mutate({ cashSessionId: id, reason });
  };
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen(true)}>
        {t('reopen')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        isDirty={reason !== ''}
        title={t('reopenTitle', { code })}
      >
        <form onSubmit={submit}>
          <Text mb="md">{t('reopenText')}</Text>
          <TextInput
            data-autofocus
            required
            label={t('reason')}
            maxLength={140}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group mt="lg" justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setOpen(false)}>
              {common('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!reason.trim()} loading={reopen.isPending}>
              {t('reopen')}
            </Button>
          </Group>
        </form>
      </Dialog>
    </>
  );
}
