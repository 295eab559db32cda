import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconArrowsExchange, IconListCheck, IconPencil, IconStar, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MoneyAccount, useAccountName, useAccountsOf } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { AccountMovements } from './AccountMovements.tsx';
import classes from './money.module.css';
import { isOwed, isPaidInto } from './money.ts';

const TransferDialog = lazyOverlay(
  withWords(['money'], () => import('../../../domain/money/TransferDialog.tsx')),
);
const AccountDialog = lazyOverlay(withWords(['money'], () => import('./AccountDialog.tsx')));

/** The balance of one account, its actions, and its movements. */
export function AccountDetail({ id }: { id: MoneyAccount['id'] }) {
  const query = trpc.moneyAccount.byId.useQuery({ id });
  return (
    <RecordLoader query={query} back={paths.money}>
      {(account) => <Detail account={account} />}
    </RecordLoader>
  );
}

function Detail({ account }: { account: MoneyAccount }) {
  const t = useTranslations('money');
  const nameOf = useAccountName();
  const seesFigures = useCan('report.read');
  const { balance, institution, cutDay, paymentDay } = account;
  const facts = [
    institution,
    cutDay && t('cutOn', { day: cutDay }),
    paymentDay && t('payOn', { day: paymentDay }),
  ].filter(Boolean);
  return (
    <div className={classes.detail}>
      <Card>
        <div className={classes.head}>
          <div className={classes.named}>
            <Title order={2} size="h3">
              <bdi>{nameOf(account)}</bdi>
            </Title>
            {facts.length > 0 ? <Text c="dimmed">{facts.join(' · ')}</Text> : null}
          </div>
          {balance === undefined ? null : <Money isEven amount={balance} className={classes.large} />}
        </div>
        {balance !== undefined && balance < 0 && account.kind === 'safe' ? (
          <SafeBelowZero missing={-balance} />
        ) : null}
        <Acts account={account} />
        <Reconcile account={account} />
      </Card>
      {seesFigures ? <AccountMovements account={account} /> : null}
    </div>
  );
}

/** The missing money was most likely taken from a cash drawer: one tap transfers it from there. */
function SafeBelowZero({ missing }: { missing: number }) {
  const t = useTranslations('money');
  const transfers = useCan('transfer.write');
  const [isMoving, setMoving] = useState(false);
  const { data } = trpc.moneyAccount.list.useQuery({});
  const cash = data?.moneyAccounts.find(({ kind, closedAt }) => kind === 'cash' && !closedAt);
  return (
    <>
      <Text mt="xs">{t('safeBelowZero')}</Text>
      {transfers && cash ? (
        <Button
          variant="default"
          mt="xs"
          onPointerEnter={TransferDialog.preload}
          onClick={() => setMoving(true)}
        >
          {t('bringToSafe')}
        </Button>
      ) : null}
      {isMoving ? (
        <TransferDialog from={cash?.id} to="safe" amount={missing} onClose={() => setMoving(false)} />
      ) : null}
    </>
  );
}

/** The safe was not created by a user: its name cannot change, and it cannot be closed. */
function Acts({ account }: { account: MoneyAccount }) {
  const t = useTranslations('money');
  const writes = useCan('moneyaccount.write');
  const [opened, setOpened] = useState<'edit' | 'close' | null>(null);
  const choose = trpc.moneyAccount.update.useMutation({
    onSuccess: () => notify({ message: t('chosen'), color: 'income' }),
  });
  const remove = trpc.moneyAccount.remove.useMutation({
    onSuccess: () => notify({ message: t('closedNow'), color: 'income' }),
    onSettled: () => setOpened(null),
  });
  const { id, isDefault, closedAt } = account;
  if (!writes || id === 'safe') return null;
  if (closedAt) return <OpenAgain id={id} />;
  const close = () => setOpened(null);
  return (
    <Group gap="xs" mt="sm">
      <PayOff account={account} />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onPointerEnter={() => void AccountDialog.preload()}
        onClick={() => setOpened('edit')}
      >
        {t('edit')}
      </Button>
      {isDefault || !isPaidInto(account) ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconStar size={16} aria-hidden="true" />}
          loading={choose.isPending}
          onClick={() => choose.mutate({ id, isDefault: true })}
        >
          {t('choose')}
        </Button>
      )}
      {isDefault && isPaidInto(account) ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => setOpened('close')}
        >
          {t('close')}
        </Button>
      )}
      {opened === 'edit' ? <AccountDialog account={account} onClose={close} /> : null}
      <ConfirmDialog
        opened={opened === 'close'}
        onStay={close}
        onGo={() => remove.mutate({ id })}
        title={t('closeTitle')}
        stay={t('stay')}
        go={t('close')}
      >
        {t('closeText')}
      </ConfirmDialog>
    </Group>
  );
}

/** A debt on a card or a loan is paid by a transfer to it, by default from the bank. */
function PayOff({ account }: { account: MoneyAccount }) {
  const t = useTranslations('money');
  const transfers = useCan('transfer.write');
  const [bank] = useAccountsOf(['bank']);
  const [isPaying, setPaying] = useState(false);
  const { id, balance = 0 } = account;
  if (!transfers || !isOwed(account) || balance >= 0) return null;
  return (
    <>
      <Button
        size="compact-md"
        leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
        onPointerEnter={() => void TransferDialog.preload()}
        onClick={() => setPaying(true)}
      >
        {t('payOff')}
      </Button>
      {isPaying ? (
        <TransferDialog from={bank?.id ?? null} to={id} amount={-balance} onClose={() => setPaying(false)} />
      ) : null}
    </>
  );
}

/** The balance according to the bank beside the balance in the books, and the number of open lines. */
function Reconcile({ account: { id } }: { account: MoneyAccount }) {
  const t = useTranslations('money');
  const sees = useCan('reconciliation.list');
  const { data } = trpc.reconciliation.list.useQuery(
    { moneyAccountId: id, status: 'open', perPage: 20 },
    { enabled: sees },
  );
  if (!sees) return null;
  const open = (data?.statements ?? []).reduce((sum, statement) => sum + statement.open, 0);
  return (
    <Button
      component={Link}
      to={paths.reconcile(id)}
      className={classes.begin ?? ''}
      variant="default"
      size="compact-md"
      mt="sm"
      leftSection={<IconListCheck size={16} aria-hidden="true" />}
    >
      {open > 0 ? t('reconcileLeft', { count: open }) : t('reconcile')}
    </Button>
  );
}

function OpenAgain({ id }: { id: string }) {
  const t = useTranslations('money');
  const open = trpc.moneyAccount.update.useMutation({
    onSuccess: () => notify({ message: t('openedAgain'), color: 'income' }),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      mt="sm"
      loading={open.isPending}
      onClick={() => open.mutate({ id, isClosed: false })}
    >
      {t('openAgain')}
    </Button>
  );
}
