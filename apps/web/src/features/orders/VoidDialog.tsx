import { Button, Group, Text, TextInput } from '@mantine/core';
import { paymentMethods } from '@mostrador/shared/codes';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/me.tsx';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { AskApproval } from '../../parts/approval/ask-approval.ts';
import type { Sale } from '../../parts/sale/sale.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const reasonLength = 140;
const voiding = ['pos.void'] as const;

type Voided = Pick<Sale, 'id' | 'code' | 'paid'> & { payments: readonly { amount: number }[] };
type VoidDialogProps = { sale: Voided; onClose: () => void };

/** What came in after the sale was made. */
const depositedOn = ({ paid, payments }: Voided) =>
  Math.max(
    0,
    payments.reduce((rest, { amount }) => rest - amount, paid),
  );

/** Nothing is deleted: stock, money and debt come back by new entries, and the reason stays with the sale. */
export function VoidDialog({ sale, onClose }: VoidDialogProps) {
  const t = useTranslations();
  const { evenMoney } = useFormat();
  const [reason, setReason] = useState('');
  const [paidBack, setPaidBack] = useState<(typeof paymentMethods)[number]>('credit_balance');
  const deposited = depositedOn(sale);
  const undo = trpc.pos.void.useMutation({
    onSuccess: () => {
      notify({ message: t('sale.voided') });
      onClose();
    },
  });
  const may = useCan('pos.void');
  const [isAsking, setAsking] = useState(false);
  const send = (approval?: string) => {
    setAsking(false);
    undo.mutate({
      id: sale.id,
      reason: reason.trim(),
      ...(deposited > 0 ? { paidBack } : {}),
      ...(approval ? { approval } : {}),
    });
  };
  if (isAsking) return <AskApproval gates={voiding} onApproved={send} onClose={() => setAsking(false)} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || undo.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog opened onClose={onClose} title={t('sale.voidTitle', { code: sale.code ?? '' })}>
      <form onSubmit={submit}>
        <Text mb="md">{t('sale.voidText')}</Text>
        {deposited > 0 ? (
          <Choice
            mb="md"
            label={t('order.depositsBack', { amount: evenMoney(deposited) })}
            data={paymentMethods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
            value={paidBack}
            onChange={(value) =>
              setPaidBack(paymentMethods.find((each) => each === value) ?? 'credit_balance')
            }
          />
        ) : null}
        <TextInput
          data-autofocus
          required
          label={t('sale.voidReason')}
          maxLength={reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group mt="lg" justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!reason.trim()} loading={undo.isPending}>
            {t('sale.void')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
