import { Button, Group, Stack, Text } from '@mantine/core';
import { moneyMethods } from '@mostrador/shared/codes/codes';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { deviceId } from '../../../domain/sale/device.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { useAnswering } from './use-answering.ts';
import type { WebOrder } from './weborder.ts';

type Method = WebOrder['intendedPayment'];

/** Completes an order with its payment method; cash goes into the open cash session of this till. */
export function CompleteDialog({ order, onClose }: { order: WebOrder; onClose: () => void }) {
  const t = useTranslations('weborder');
  const words = useTranslations();
  const { evenMoney } = useFormat();
  const { complete } = useAnswering();
  const mayLend = useCan('pos.credit');
  const { id, balance, cashWith } = order;
  const [method, setMethod] = useState<Method | 'later'>(order.intendedPayment);
  const [received, setReceived] = useState<number | null>(cashWith);
  const isCash = method === 'cash';
  const given = isCash ? received : null;
  const change = Math.max(0, (given ?? 0) - balance);
  const isShort = given !== null && given < balance;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isShort || complete.isPending) return;
    const payments =
      method === 'later' ? [] : [{ method, amount: balance, ...(given !== null && { received: given }) }];
    complete.mutate({ id, payments, deviceId: deviceId() }, { onSuccess: onClose });
  };
  const ways = [
    ...moneyMethods.map((value) => ({ value, label: words(`platform.paymentMethods.${value}`) })),
    ...(mayLend ? [{ value: 'later', label: t('payLater') }] : []),
  ];
  return (
    <Dialog opened onClose={onClose} title={t('completeTitle', { code: order.code })}>
      <form onSubmit={send}>
        <Stack gap="md">
          <LeaderLines>
            <LeaderLine size="total" label={t('toCollect')} value={<Money isEven amount={balance} />} />
          </LeaderLines>
          <Choice
            label={t('paidHow')}
            data={ways}
            value={method}
            onChange={(value) =>
              setMethod(moneyMethods.find((each) => each === value) ?? (value === 'later' ? 'later' : method))
            }
          />
          {isCash ? (
            <MoneyInput
              label={t('received')}
              value={received}
              onChange={setReceived}
              error={isShort ? t('receivedShort') : undefined}
            />
          ) : null}
          {change > 0 ? <Text>{t('giveChange', { amount: evenMoney(change) })}</Text> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="lg" onClick={onClose}>
              {words('common.cancel')}
            </Button>
            <Button type="submit" size="lg" loading={complete.isPending} disabled={isShort}>
              {t('completeNow')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
