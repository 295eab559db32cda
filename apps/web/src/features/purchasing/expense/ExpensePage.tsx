import { Card, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCash,
  IconCheck,
  IconPencil,
  IconReceipt,
  IconTrashX,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Attachments } from '../../../domain/attachment/attachments.ts';
import { History } from '../../../domain/audit/History.tsx';
import { ExpenseStatus } from '../../../domain/expense/ExpenseStatus.tsx';
import type { Expense } from '../../../domain/expense/expense.ts';
import { InstalmentLines } from '../../../domain/payment/InstalmentLines.tsx';
import { VoucherDialog } from '../../../domain/receipt/voucher.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { ReturnDialog, SupplierReturns } from '../../../domain/supplierreturn/SupplierReturns.tsx';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog, lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useMe } from '../../../lib/session/me.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ExpenseDetails, worthOf } from './ExpenseDetails.tsx';
import { useConcept } from './expense.columns.tsx';
import classes from './expense.module.css';
import { useApproving } from './use-approving.ts';

const DisposeDialog = lazyOverlay(
  withWords(['asset', 'platform'], () => import('../../../domain/asset/DisposeDialog.tsx')),
);
const TakeBackDialog = lazyOverlay(
  withWords(['asset'], () => import('../../../domain/asset/TakeBackDialog.tsx')),
);
const VoidExpense = lazyDialog(() => import('./VoidExpense.tsx'));

export default recordPage({
  useRecord: (id) => trpc.expense.byId.useQuery({ id }),
  back: paths.expenses,
  draw: (expense) => <Detail expense={expense} />,
});

function Detail({ expense }: { expense: Expense }) {
  const t = useTranslations('expense');
  const conceptOf = useConcept();
  const shop = useShop();
  const { status, voidReason } = expense;
  return (
    <>
      <PageHeader title={conceptOf(expense)} back={paths.expenses} actions={<Actions expense={expense} />}>
        <ExpenseStatus expense={expense} />
      </PageHeader>
      <div className={classes.page}>
        {status === 'voided' || status === 'skipped' ? (
          <Text c="dimmed">
            {status === 'voided'
              ? t('voidedBecause', { reason: voidReason ?? '—' })
              : t('skippedBecause', { reason: voidReason ?? '—' })}
          </Text>
        ) : null}
        <Card>
          <ExpenseDetails expense={expense} />
        </Card>
        {shop ? (
          <InstalmentLines instalments={expense.instalments} today={shopDay(new Date(), shop)} />
        ) : null}
        <Papers expense={expense} />
        {expense.products.length > 0 ? <SupplierReturns purchaseId={expense.id} /> : null}
        <History subjectId={expense.id} />
      </div>
    </>
  );
}

/** A pending expense can also be changed by its author, a voided one by no user. */
function Papers({ expense: { id, status, user, attachments } }: { expense: Expense }) {
  const api = useApi();
  const { me } = useMe();
  const approves = useCan('expense.approve');
  const isOwn = status === 'pending' && user?.id === me?.user.id;
  const isOpen = status === 'done' || status === 'pending';
  return (
    <Attachments
      files={attachments}
      save={
        isOpen && (approves || isOwn)
          ? (ids) => api.expense.update.mutate({ id, attachments: ids })
          : undefined
      }
      link={(file) => api.expense.attachment.query({ expenseId: id, id: file })}
    />
  );
}

function Actions({ expense }: { expense: Expense }) {
  const { id, status, contact, balance, fromDrawer } = expense;
  const t = useTranslations('expense');
  const ofAsset = useTranslations('asset');
  const asset = { type: 'expense' as const, id, worth: worthOf(expense) };
  const [isVoiding, setVoiding] = useState(false);
  const [dialog, setDialog] = useState<'voucher' | 'dispose' | 'takeBack' | 'returnGoods' | null>(null);
  const isAsset = useIsAsset(expense);
  const { approve, returnCash } = useApproving();
  const approves = useCan('expense.approve');
  const removes = useCan('expense.remove');
  const deposits = useCan('debt.deposit');
  const buys = useCan('purchase.write');
  const hasGoods = expense.products.length > 0 && expense.amount !== undefined;
  const isWaiting = status === 'pending';
  const acts = [
    {
      isAllowed: isWaiting && approves,
      name: 'approve',
      label: t('approve'),
      icon: IconCheck,
      look: 'filled',
      isPending: approve.isPending,
      onAct: () => approve.mutate({ id }),
    },
    {
      isAllowed: deposits && Boolean(balance) && contact !== null,
      name: 'pay',
      label: t('pay'),
      icon: IconCash,
      look: 'filled',
      link: { to: paths.debtor(contact?.id ?? ''), search: { direction: 'payable' } },
    },
    {
      isAllowed: status === 'skipped' && fromDrawer && approves,
      name: 'return',
      label: t('returnCash'),
      icon: IconCash,
      look: 'filled',
      isPending: returnCash.isPending,
      onAct: () => returnCash.mutate({ id }),
    },
    {
      isAllowed: (status === 'done' && approves) || isWaiting,
      name: 'edit',
      label: t('edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editExpense(id) },
    },
    {
      isAllowed: expense.code !== null && expense.amount !== undefined,
      name: 'voucher',
      label: t('voucher'),
      icon: IconReceipt,
      look: 'default',
      onAct: () => setDialog('voucher'),
    },
    {
      isAllowed: status === 'done' && hasGoods && buys,
      name: 'returnGoods',
      label: t('returnGoods'),
      icon: IconTruckReturn,
      look: 'default',
      onAct: () => setDialog('returnGoods'),
    },
    {
      isAllowed: isAsset && approves && expense.disposedOn === null,
      name: 'dispose',
      label: ofAsset('dispose'),
      icon: IconTrashX,
      look: 'default',
      onAct: () => setDialog('dispose'),
    },
    {
      isAllowed: approves && expense.disposedOn !== null,
      name: 'takeBack',
      label: ofAsset('takeBack'),
      icon: IconArrowBackUp,
      look: 'default',
      onAct: () => setDialog('takeBack'),
    },
    {
      isAllowed: (status === 'done' || isWaiting) && removes && expense.disposedOn === null,
      name: 'void',
      label: isWaiting ? t('skip') : t('void'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => setVoiding(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      <ReturnDialog purchaseId={id} opened={dialog === 'returnGoods'} onClose={() => setDialog(null)} />
      {dialog === 'voucher' ? (
        <VoucherDialog
          id={id}
          contact={contact}
          isVoided={status === 'voided'}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'dispose' ? <DisposeDialog asset={asset} onClose={() => setDialog(null)} /> : null}
      {dialog === 'takeBack' ? <TakeBackDialog asset={asset} opened onClose={() => setDialog(null)} /> : null}
      <VoidExpense id={id} isWaiting={isWaiting} opened={isVoiding} onClose={() => setVoiding(false)} />
    </>
  );
}

/** True for a booked expense in a fixed asset category; only such an expense can be disposed of. */
function useIsAsset({ category, status }: Expense) {
  const { data } = trpc.transactionCategory.byId.useQuery(
    { id: category?.id ?? '' },
    { enabled: category !== null && status === 'done', meta: { inline: true } },
  );
  return data?.reportGroup === 'fixed_asset' && status === 'done';
}
