import { Button, Text, TextInput } from '@mantine/core';
import { refundMethods } from '@mostrador/shared/money/refund-part';
import { IconUser } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useCan } from '../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { AskApproval } from '../approval/ask-approval.ts';
import { CustomerSearch } from '../contact/CustomerSearch.tsx';
import { RefundLines } from '../refund/RefundLines.tsx';
import { useRefundDraft } from '../refund/use-refund-draft.ts';
import type { Customer } from '../sale/cart/cart.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/use-shop.ts';
import classes from './order.module.css';

const reasonLength = 140;
const refunding = ['pos.refund'] as const;

type RefundDialogProps = { sale: Sale; shop: Shop; onClose: () => void; onDone: (refundId: string) => void };

/** The returned goods, the choice to restock them, the refund method, and the reason. */
export default function RefundDialog({ sale, shop, onClose, onDone }: RefundDialogProps) {
  const t = useTranslations();
  const draft = useRefundDraft(sale, shop);
  const api = useApi();
  const isOfTill = sale.channel === 'pos';
  const may = useCan('pos.refund') || !isOfTill;
  const [isApproving, setApproving] = useState(false);
  const favour = useFavour({ sale, method: draft.method });
  const input = { ...draft.body, ...favour.body };
  const refund = useMutation({
    mutationFn: ({ approval, ...payload }: typeof input & { approval?: string }) =>
      isOfTill
        ? api.pos.refund.mutate({ ...payload, ...(approval ? { approval } : {}) })
        : api.sale.refund.mutate(payload),
    onSuccess: ({ id, code }) => {
      notify({ message: t('order.refunded', { code }) });
      onDone(id);
    },
  });
  const send = (approval?: string) => {
    setApproving(false);
    refund.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'pos.refund', input };
  const stop = () => setApproving(false);
  if (isApproving) return <AskApproval gates={refunding} act={act} onApproved={send} onClose={stop} />;
  if (favour.isChoosing)
    return (
      <Dialog opened onClose={favour.leave} title={t('sale.customer')}>
        <CustomerSearch onChoose={favour.choose} />
      </Dialog>
    );
  const isReady = draft.isReady && favour.isKnown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || refund.isPending) return;
    if (may) send();
    else setApproving(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={draft.isTouched}
      size="lg"
      title={t('order.refundTitle', { code: sale.code ?? '' })}
    >
      <form onSubmit={submit} className={classes.form}>
        <RefundLines draft={draft} />
        <Choice
          label={t('order.refundMethod')}
          data={refundMethods.map((value) => ({
            value,
            label: value === 'original' ? t('order.asPaid') : t(`platform.paymentMethods.${value}`),
          }))}
          value={draft.method}
          onChange={(value) => draft.setMethod(refundMethods.find((each) => each === value) ?? 'original')}
        />
        {favour.isRequired ? <CreditRecipient customer={favour.customer} onChoose={favour.open} /> : null}
        <TextInput
          required
          label={t('common.reason')}
          maxLength={reasonLength}
          value={draft.reason}
          onChange={(event) => draft.setReason(event.currentTarget.value)}
        />
        <Totals sale={sale} amount={draft.amount} />
        <div className={classes.dialogFoot}>
          <Button variant="default" size="lg" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            size="lg"
            data-autofocus={isReady || undefined}
            disabled={!isReady}
            loading={refund.isPending}
          >
            {t('order.refund')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Favour = { sale: Sale; method: (typeof refundMethods)[number] };

/** A credit balance needs a customer, so for a sale without one the customer must be chosen. */
function useFavour({ sale, method }: Favour) {
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const isRequired = method === 'credit_balance' && sale.contact === null;
  return {
    customer,
    isRequired,
    isKnown: !isRequired || customer !== null,
    isChoosing,
    open: () => setChoosing(true),
    leave: () => setChoosing(false),
    choose: (chosen: Customer) => {
      setCustomer(chosen);
      setChoosing(false);
    },
    body: isRequired && customer ? { contactId: customer.id } : {},
  };
}

function Totals({ sale, amount }: { sale: Sale; amount: number }) {
  const t = useTranslations('order');
  const offDebt = Math.min(amount, sale.balance);
  return (
    <div aria-live="polite">
      <LeaderLines>
        {offDebt > 0 ? <LeaderLine label={t('offDebt')} value={<Money isEven amount={offDebt} />} /> : null}
        <LeaderLine size="total" label={t('giveBack')} value={<Money isEven amount={amount - offDebt} />} />
      </LeaderLines>
      {offDebt > 0 ? (
        <Text size="sm" c="dimmed">
          {t('debtFirst')}
        </Text>
      ) : null}
    </div>
  );
}

type CreditRecipientProps = { customer: Customer | null; onChoose: () => void };

/** The choice of the customer who gets the credit, if the sale has none. */
function CreditRecipient({ customer, onChoose }: CreditRecipientProps) {
  const t = useTranslations();
  return (
    <div className={classes.inFavour}>
      <span>{t('order.inFavourOf')}</span>
      <Button
        variant="light"
        size="md"
        leftSection={<IconUser size={18} aria-hidden="true" />}
        onClick={onChoose}
      >
        {customer?.name ?? t('order.chooseCustomer')}
      </Button>
    </div>
  );
}
