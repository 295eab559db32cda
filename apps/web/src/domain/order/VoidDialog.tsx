import { Button, Group, Text, TextInput } from '@mantine/core';
import { paymentMethods } from '@mostrador/shared/codes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/me.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Choice } from '../../ui/inputs/NativeSelect.tsx';
import { AskApproval } from '../approval/ask-approval.ts';
import type { Sale } from '../sale/sale.ts';

const reasonLength = 140;
const voiding = ['pos.void'] as const;

type Voided = Pick<Sale, 'id' | 'code' | 'paid' | 'channel'> & {
  payments: readonly { amount: number; method: string }[];
};
type VoidDialogProps = { sale: Voided; onClose: () => void };

/** What came in after the sale was made. */
const depositedOn = ({ paid, payments }: Voided) =>
  Math.max(
    0,
    payments.reduce((rest, { amount }) => rest - amount, paid),
  );

/** What was paid with the sale goes back as it came, what was deposited stays in the customer's favour. */
const unsaid = 'credit_balance';

/** Whatever else is said is said of all that was paid. */
const waysBack = ({ payments }: Voided) =>
  paymentMethods.filter((way) => way === unsaid || payments.every(({ method }) => method === way));

/** Nothing is deleted: stock, money and debt come back by new entries, and the reason stays with the sale. */
export function VoidDialog({ sale, onClose }: VoidDialogProps) {
  const t = useTranslations();
  const { evenMoney } = useFormat();
  const [reason, setReason] = useState('');
  const [paidBack, setPaidBack] = useState<(typeof paymentMethods)[number] | undefined>();
  const deposited = depositedOn(sale);
  const input = {
    id: sale.id,
    reason: reason.trim(),
    ...(deposited > 0 && paidBack ? { paidBack } : {}),
  };
  const api = useApi();
  const isOfTill = sale.channel === 'pos';
  const undo = useMutation({
    mutationFn: ({ approval, ...told }: typeof input & { approval?: string }) =>
      isOfTill
        ? api.pos.void.mutate({ ...told, ...(approval ? { approval } : {}) })
        : api.sale.remove.mutate(told),
    onSuccess: () => {
      notify({ message: t('sale.voided') });
      onClose();
    },
  });
  const may = useCan('pos.void') || !isOfTill;
  const [isAsking, setAsking] = useState(false);
  const send = (approval?: string) => {
    setAsking(false);
    undo.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'pos.void', input };
  const stop = () => setAsking(false);
  if (isAsking) return <AskApproval gates={voiding} act={act} onApproved={send} onClose={stop} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || undo.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      isHeld={reason !== ''}
      title={t('sale.voidTitle', { code: sale.code ?? '' })}
    >
      <form onSubmit={submit}>
        <Text mb="md">{t('sale.voidText')}</Text>
        {deposited > 0 ? (
          <Choice
            mb="md"
            label={t('order.depositsBack', { amount: evenMoney(deposited) })}
            data={waysBack(sale).map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
            value={paidBack ?? unsaid}
            onChange={(value) =>
              setPaidBack(paymentMethods.find((each) => each === value && value !== unsaid))
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
