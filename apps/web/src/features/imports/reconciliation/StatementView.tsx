import { Badge, Button } from '@mantine/core';
import { IconColumns, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MoneyAccount, useAccountName } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Columns } from './Columns.tsx';
import { Reconciling } from './Reconciling.tsx';
import { type Statement, useDays } from './reconciliation.ts';

type StatementViewProps = { id: string; account: MoneyAccount; onLeave: () => void };

export function StatementView({ id, account, onLeave }: StatementViewProps) {
  const query = trpc.reconciliation.byId.useQuery({ id });
  return (
    <RecordLoader query={query} back={paths.moneyAccount(account.id)}>
      {(statement) => <Opened statement={statement} account={account} onLeave={onLeave} />}
    </RecordLoader>
  );
}

type OpenedProps = { statement: Statement; account: MoneyAccount; onLeave: () => void };

/** The format of the file until it is confirmed, and then the lines. */
function Opened({ statement, account, onLeave }: OpenedProps) {
  const t = useTranslations('reconciliation');
  const nameOf = useAccountName();
  const daysOf = useDays();
  const [isChoosing, setChoosing] = useState(false);
  const isUnread = statement.missing.length > 0;
  return (
    <>
      <PageHeader
        title={isUnread ? t('columns') : t('titleOf', { days: daysOf(statement) })}
        back={paths.reconcile(account.id)}
        actions={
          <Acts
            statement={statement}
            isChoosing={isChoosing || isUnread}
            onChoose={() => setChoosing(true)}
            onGone={onLeave}
          />
        }
      >
        <Badge variant="light" color="gray">
          <bdi>{nameOf(account)}</bdi>
        </Badge>
      </PageHeader>
      {isUnread || isChoosing ? (
        <Columns statement={statement} onRead={() => setChoosing(false)} />
      ) : (
        <Reconciling statement={statement} account={account} />
      )}
    </>
  );
}

type ActsProps = { statement: Statement; isChoosing: boolean; onChoose: () => void; onGone: () => void };

function Acts({ statement, isChoosing, onChoose, onGone }: ActsProps) {
  const t = useTranslations('reconciliation');
  const writes = useCan('reconciliation.write');
  const [isRemoving, setRemoving] = useState(false);
  const remove = trpc.reconciliation.remove.useMutation({ onSuccess: onGone });
  const { id, matched, ignored, status } = statement;
  if (!writes || status === 'finished') return null;
  const isUntouched = matched + ignored === 0 && !isChoosing;
  return (
    <>
      {isUntouched ? (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconColumns size={18} aria-hidden="true" />}
          onClick={onChoose}
        >
          {t('columns')}
        </Button>
      ) : null}
      <MoreActs
        position="bottom-end"
        acts={[
          ...(isUntouched
            ? [{ name: 'columns', label: t('columns'), icon: IconColumns, onAct: onChoose }]
            : []),
          {
            name: 'remove',
            label: t('remove'),
            icon: IconTrash,
            isDangerous: true,
            onAct: () => setRemoving(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={isRemoving}
        onStay={() => setRemoving(false)}
        onGo={() => remove.mutate({ id })}
        title={t('removeTitle')}
        stay={t('keep')}
        go={t('remove')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
