import { type PaymentMethod, paymentMethods } from '@mostrador/shared/codes/codes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { ReasonDialog } from '../approval/ReasonDialog.tsx';
import type { Sale } from '../sale/sale.ts';

type Voided = Pick<Sale, 'id' | 'code' | 'paid' | 'channel'> & {
  payments: readonly { amount: number; method: string }[];
};
type VoidDialogProps = { sale: Voided; onClose: () => void };

/** The amount of the deposits after the sale. */
const depositedOn = ({ paid, payments }: Voided) =>
  Math.max(
    0,
    payments.reduce((rest, { amount }) => rest - amount, paid),
  );

/**
 * By default, payments of the sale are returned by their own method, and later deposits become the customer's
 * credit.
 */
const unsaid = 'credit_balance';

/** Any other choice applies to the whole paid amount. */
const waysBack = ({ payments }: Voided) =>
  paymentMethods.filter((way) => way === unsaid || payments.every(({ method }) => method === way));

type VoidInput = { id: string; reason: string; approval?: string; paidBack?: PaymentMethod };

/**
 * Voids a sale. Nothing is deleted: stock, money and debt are restored by new entries, and the reason is
 * stored with the sale.
 */
export function VoidDialog({ sale, onClose }: VoidDialogProps) {
  const t = useTranslations();
  const { evenMoney } = useFormat();
  const [paidBack, setPaidBack] = useState<PaymentMethod | undefined>();
  const deposited = depositedOn(sale);
  const api = useApi();
  const isOfTill = sale.channel === 'pos';
  const undo = useMutation({
    mutationFn: ({ approval, ...payload }: VoidInput) =>
      isOfTill
        ? api.pos.void.mutate({ ...payload, ...(approval && { approval }) })
        : api.sale.remove.mutate(payload),
    onSuccess: () => {
      notify({ message: t('sale.voided') });
      onClose();
    },
  });
  const subject = { id: sale.id, ...(deposited > 0 && paidBack ? { paidBack } : {}) };
  return (
    <ReasonDialog
      title={t('sale.voidTitle', { code: sale.code ?? '' })}
      text={t('sale.voidText')}
      label={t('sale.voidReason')}
      submit={t('sale.void')}
      act={{ procedure: 'pos.void', subject }}
      needsRight={isOfTill}
      isPending={undo.isPending}
      onSend={(payload) => undo.mutate(payload)}
      onClose={onClose}
    >
      {deposited > 0 ? (
        <Choice
          label={t('order.depositsBack', { amount: evenMoney(deposited) })}
          data={waysBack(sale).map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
          value={paidBack ?? unsaid}
          onChange={(value) => setPaidBack(paymentMethods.find((each) => each === value && value !== unsaid))}
        />
      ) : null}
    </ReasonDialog>
  );
}
