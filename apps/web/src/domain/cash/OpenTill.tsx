import { Button, Stack, Text, TextInput } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useMoney } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/me.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { AskApproval } from '../approval/ask-approval.ts';
import { deviceId } from '../sale/device.ts';
import { type Bills, CountBills, denominationsIn, sumOf } from './CountBills.tsx';
import { readRegister, rememberRegister } from './register.ts';

const opening = ['cashsession.write'] as const;

type OpenTillProps = {
  /** The cash that the last closing left in the drawer. */
  left: number;
  onOpened?: () => void;
};

/**
 * Enters the float with which the till is opened. The existing cash is suggested, and bills can be counted.
 */
export function OpenTill({ left, onOpened }: OpenTillProps) {
  const t = useTranslations('cash');
  const money = useMoney();
  const may = useCan('cashsession.write');
  const [id] = useState(newId);
  const [amount, setAmount] = useState<number | null>(left);
  const [bills, setBills] = useState<Bills | null>(null);
  const [register, setRegister] = useState(readRegister);
  const [isApproving, setApproving] = useState(false);
  const open = trpc.cashSession.open.useMutation({
    onSuccess: ({ openingAmount }) => {
      rememberRegister(register);
      notify({ message: t('opened', { amount: money(openingAmount) }), color: 'income' });
      onOpened?.();
    },
  });
  const counted = bills ? sumOf(bills) : (amount ?? 0);
  const input = {
    id,
    openingAmount: counted,
    deviceId: deviceId(),
    register: register.trim() || null,
    ...(bills ? { denominations: denominationsIn(bills) } : {}),
  };
  const send = (approval?: string) => {
    setApproving(false);
    open.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'cashSession.open', input };
  const stop = () => setApproving(false);
  if (isApproving) return <AskApproval gates={opening} act={act} onApproved={send} onClose={stop} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog also reach the form around it in the component tree.
    event.stopPropagation();
    if (open.isPending) return;
    if (may) send();
    else setApproving(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('openText')}</Text>
        {bills ? <CountBills value={bills} onChange={setBills} /> : null}
        <MoneyInput
          data-autofocus
          size="lg"
          label={t('openingAmount')}
          description={left > 0 ? t('leftBehind', { amount: money(left) }) : undefined}
          readOnly={bills !== null}
          value={counted === 0 && !bills ? amount : counted}
          onChange={setAmount}
        />
        <Button variant="subtle" size="compact-md" onClick={() => setBills(bills ? null : {})}>
          {bills ? t('typeTotal') : t('countBills')}
        </Button>
        <TextInput
          label={t('register')}
          placeholder={t('registerHint')}
          maxLength={40}
          value={register}
          onChange={(event) => setRegister(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={open.isPending}>
          {t('open')}
        </Button>
      </Stack>
    </form>
  );
}
