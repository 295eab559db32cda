import { Button, Card, Title } from '@mantine/core';
import { IconCheck, IconPencil, IconPigMoney, IconRotate, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { GoalProgress } from '../../../domain/goal/GoalProgress.tsx';
import type { Goal } from '../../../domain/goal/goal.ts';
import { useAccountName } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import classes from './goal.module.css';

const GoalDialog = lazyOverlay(withWords(['goal', 'platform'], () => import('./GoalDialog.tsx')));
const TransferDialog = lazyOverlay(
  withWords(['money', 'platform'], () => import('../../../domain/money/TransferDialog.tsx')),
);

/** One goal: its progress, the amount needed to be on time, and the main action. */
export function GoalCard({ goal }: { goal: Goal }) {
  const nameOf = useAccountName();
  const { name, moneyAccount } = goal;
  return (
    <Card className={classes.goal} component="article" aria-label={name}>
      <div className={classes.head}>
        <div className={classes.named}>
          <Title order={2} size="h4">
            <bdi>{name}</bdi>
          </Title>
          <Link to={paths.moneyAccount(moneyAccount.id)} className={classes.account}>
            <bdi>{nameOf(moneyAccount)}</bdi>
          </Link>
        </div>
        <Acts goal={goal} />
      </div>
      <GoalProgress goal={goal} />
      <Facts goal={goal} />
      <MainAct goal={goal} />
    </Card>
  );
}

const tones: Partial<Record<Goal['state'], string | undefined>> = {
  reached: classes.good,
  onCourse: classes.good,
  behind: classes.warned,
  overdue: classes.warned,
};

function Facts({ goal }: { goal: Goal }) {
  const t = useTranslations('goal');
  const { money, date } = useFormat();
  const { left, dueOn, saved, expected, perMonth, perFortnight, state, closedAt } = goal;
  const lacking = Math.max(0, (expected ?? 0) - saved);
  const until = dueOn ? date(dueOn) : '';
  const closedOn = closedAt ? date(closedAt) : '';
  return (
    <ul className={classes.facts}>
      {state === 'open' ? null : (
        <li className={tones[state]}>
          {t(`states.${state}`, { amount: money(lacking), date: state === 'closed' ? closedOn : until })}
        </li>
      )}
      {left > 0 && state !== 'closed' ? (
        <li>
          {dueOn ? t('leftUntil', { amount: money(left), date: until }) : t('left', { amount: money(left) })}
        </li>
      ) : null}
      {perMonth !== null && perFortnight !== null ? (
        <li>{t('each', { month: money(perMonth), fortnight: money(perFortnight) })}</li>
      ) : null}
      {goal.moneyAccount.isClosed && state !== 'closed' ? (
        <li className={classes.warned}>{t('accountClosed')}</li>
      ) : null}
    </ul>
  );
}

/** The action to save money, which is an ordinary transfer into the goal's account. */
function MainAct({ goal }: { goal: Goal }) {
  const t = useTranslations('goal');
  const [isOpen, setOpen] = useState(false);
  const transfers = useCan('transfer.write');
  const { state, moneyAccount, perFortnight, left } = goal;
  if (!transfers || state === 'closed' || moneyAccount.isClosed) return null;
  return (
    <div className={classes.act}>
      <Button
        fullWidth
        variant={state === 'reached' ? 'default' : 'filled'}
        leftSection={<IconPigMoney size={18} aria-hidden="true" />}
        onPointerEnter={() => void TransferDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {t('putAside')}
      </Button>
      {isOpen ? (
        <TransferDialog
          to={moneyAccount.id}
          amount={perFortnight ?? (left > 0 ? left : null)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Acts({ goal }: { goal: Goal }) {
  const t = useTranslations('goal');
  const writes = useCan('goal.write');
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const update = trpc.goal.update.useMutation();
  const remove = trpc.goal.remove.useMutation({
    onSuccess: () => notify({ message: t('deleted'), color: 'income' }),
    onSettled: () => setOpen(null),
  });
  if (!writes) return null;
  const { id, name, state } = goal;
  const close = () => setOpen(null);
  const edit = { name: 'edit', label: t('edit'), icon: IconPencil, onAct: () => setOpen('edit') };
  const end = {
    ...{ name: 'close', label: t('close'), icon: IconCheck },
    onAct: () => update.mutate({ id, isClosed: true }),
  };
  const again = {
    ...{ name: 'again', label: t('openAgain'), icon: IconRotate },
    onAct: () => update.mutate({ id, isClosed: false }),
  };
  const drop = {
    ...{ name: 'delete', label: t('delete'), icon: IconTrash, isDangerous: true },
    onAct: () => setOpen('delete'),
  };
  return (
    <>
      <MoreActs
        position="bottom-end"
        label={t('actsOf', { name })}
        acts={state === 'closed' ? [again, drop] : [edit, end, drop]}
      />
      {open === 'edit' ? <GoalDialog goal={goal} onClose={close} /> : null}
      <ConfirmDialog
        opened={open === 'delete'}
        onStay={close}
        onGo={() => remove.mutate({ id })}
        title={t('deleteTitle', { name })}
        go={t('delete')}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}
