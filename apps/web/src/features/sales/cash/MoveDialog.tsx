import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { CashMovementType } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskApproval } from '../../../domain/approval/ask-approval.ts';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { failureOf } from '../../../lib/api/failure.ts';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';

const ways = {
  in: ['cash_in'],
  out: ['expense', 'drop_to_safe', 'withdrawal', 'bank_deposit', 'tip_out', 'no_sale'],
} as const satisfies Record<string, readonly CashMovementType[]>;
export type Way = keyof typeof ways;

const moving = ['cashsession.write'] as const;
const reasonLength = 140;

type MoveDialogProps = { cashSessionId: string; way: Way; onClose: () => void };

/** Money that enters or leaves the cash drawer without a sale, with the reason. */
export default function MoveDialog({ cashSessionId, way, onClose }: MoveDialogProps) {
  const t = useTranslations('cash');
  const common = useTranslations('common');
  const category = useTranslations('category');
  const expense = useTranslations('expense');
  const money = useMoney();
  const may = useCan('cashsession.write');
  const [id] = useState(newId);
  const [type, setType] = useState<CashMovementType>(ways[way][0]);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [isApproving, setApproving] = useState(false);
  // The expected cash in the drawer, after a withdrawal above it was refused.
  const [inDrawer, setInDrawer] = useState<number | null>(null);
  const move = trpc.cashSession.move.useMutation({
    meta: { inline: true },
    onError: (error) => {
      const { reason: why, details } = failureOf(error);
      if (why === 'drawerTooLow') setInDrawer(Number(details.inDrawer));
      else notifyFailure(error);
    },
    onSuccess: ({ amount: moved }) => {
      notify({ message: t('moved', { amount: money(moved) }), color: 'income' });
      onClose();
    },
  });
  const isWhole = reason.trim() !== '' && (type === 'no_sale' || (amount ?? 0) > 0);
  const moved = type === 'no_sale' ? 0 : (amount ?? 0);
  const isLooked = inDrawer !== null ? { aboveExpected: true } : {};
  const spent = type === 'expense' ? { categoryId } : {};
  const input = { cashSessionId, id, type, amount: moved, reason, ...spent, ...isLooked };
  const send = (approval?: string) => {
    setApproving(false);
    move.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'cashSession.move', input };
  const stop = () => setApproving(false);
  if (isApproving) return <AskApproval gates={moving} act={act} onApproved={send} onClose={stop} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || move.isPending) return;
    if (may) send();
    else setApproving(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={amount !== null || reason !== ''}
      title={way === 'in' ? t('moveTitleIn') : t('moveTitleOut')}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {ways[way].length > 1 ? (
            <Choice
              label={t('movementType')}
              data={ways[way].map((value) => ({ value, label: t(`types.${value}`) }))}
              value={type}
              onChange={(value) => setType(ways[way].find((each) => each === value) ?? type)}
            />
          ) : null}
          {type === 'no_sale' ? null : (
            <MoneyInput
              data-autofocus
              required
              size="lg"
              label={common('amount')}
              value={amount}
              onChange={(next) => {
                setAmount(next);
                setInDrawer(null);
              }}
            />
          )}
          <TextInput
            required
            label={t('reason')}
            maxLength={reasonLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {type === 'expense' ? (
            <TransactionCategorySelect
              type="expense"
              label={expense('category')}
              placeholder={category('uncategorized')}
              value={categoryId}
              onChange={setCategoryId}
            />
          ) : null}
          {inDrawer === null ? null : (
            <Alert color="yellow" role="alert">
              {t('drawerTooLow', { amount: money(inDrawer) })}
            </Alert>
          )}
        </Stack>
        <Group mt="lg" justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!isWhole} loading={move.isPending}>
            {inDrawer === null ? t('save') : t('moveAnyway')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
