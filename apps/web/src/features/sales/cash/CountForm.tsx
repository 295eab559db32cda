import { Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskApproval } from '../../../domain/approval/ask-approval.ts';
import { CountBills } from '../../../domain/cash/CountBills.tsx';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './cash-page.module.css';
import { useCount } from './use-count.ts';
import { WaitingTickets } from './WaitingTickets.tsx';

const closing = ['cashsession.write'] as const;

type CountFormProps = { session: CashSession; onClosed: (closed: CashSession) => void };

/** The drawer is counted by its bills or as one amount, and closed with one press. */
export function CountForm({ session, onClosed }: CountFormProps) {
  const t = useTranslations('cash');
  const methods = useTranslations('platform.paymentMethods');
  const may = useCan('cashsession.write');
  const [isApproving, setApproving] = useState(false);
  const state = useCount(session, onClosed);
  const { count, change, cash } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isClosing) return;
    if (may) state.close();
    else setApproving(true);
  };
  return (
    <Card component="section" aria-label={t('countTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h4">
              {t('countTitle')}
            </Title>
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => change({ bills: count.bills ? null : {}, typed: cash || null })}
            >
              {count.bills ? t('typeTotal') : t('countBills')}
            </Button>
          </Group>
          <WaitingTickets
            session={session}
            keepsTickets={count.keepsTickets}
            onKeep={(keepsTickets) => change({ keepsTickets })}
          />
          {count.bills ? <CountBills value={count.bills} onChange={(bills) => change({ bills })} /> : null}
          {count.bills ? (
            <p className={classes.counted}>
              <span>{t('countedCash')}</span>
              <Money amount={cash} isEven />
            </p>
          ) : (
            <MoneyInput
              size="lg"
              label={t('countedCash')}
              value={count.typed}
              onChange={(typed) => change({ typed })}
            />
          )}
          <Verdict difference={state.difference} isBlind={state.isBlind} />
          <div className={classes.pair}>
            {(['card', 'transfer'] as const).map((method) => (
              <MoneyInput
                key={method}
                label={t('countedOf', { method: methods(method) })}
                value={count[method]}
                onChange={(amount) => change({ [method]: amount })}
              />
            ))}
            <MoneyInput
              label={t('withdrawn')}
              value={count.withdrawn}
              max={cash}
              onChange={(withdrawn) => change({ withdrawn })}
            />
            <p className={classes.left}>
              <span>{t('nextFloat')}</span>
              <Money amount={Math.max(0, cash - (count.withdrawn ?? 0))} isEven />
            </p>
          </div>
          {state.isReasonOpen || (state.difference !== null && state.difference !== 0) ? (
            <Reason state={state} />
          ) : null}
          <Textarea
            label={t('notes')}
            autosize
            maxLength={500}
            value={count.notes}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
          <Button
            type="submit"
            size="lg"
            loading={state.isClosing}
            disabled={session.tickets.length > 0 && !count.keepsTickets}
          >
            {t('close')}
          </Button>
        </Stack>
      </form>
      {isApproving ? (
        <AskApproval
          gates={closing}
          act={state.act}
          onApproved={(approval) => {
            setApproving(false);
            state.close(approval);
          }}
          onClose={() => setApproving(false)}
        />
      ) : null}
    </Card>
  );
}

function Reason({ state }: { state: ReturnType<typeof useCount> }) {
  const t = useTranslations('cash');
  const errors = useTranslations('errors');
  const isMissing = state.isReasonOpen && !state.count.reason.trim();
  return (
    <TextInput
      label={t('differenceReason')}
      maxLength={140}
      error={isMissing ? errors('differenceReasonRequired') : undefined}
      value={state.count.reason}
      onChange={(event) => state.change({ reason: event.currentTarget.value })}
    />
  );
}

/** The difference of the count, if the shop shows it before the drawer is closed. */
function Verdict({ difference, isBlind }: { difference: number | null; isBlind: boolean }) {
  const t = useTranslations('cash');
  const money = useMoney();
  if (difference === null) return isBlind ? <Text c="dimmed">{t('blindNote')}</Text> : null;
  const words =
    difference === 0
      ? t('exact')
      : difference > 0
        ? t('over', { amount: money(difference) })
        : t('short', { amount: money(-difference) });
  return (
    <Text aria-live="polite" className={classes.verdict} data-tone={difference === 0 ? 'good' : 'bad'}>
      {words}
    </Text>
  );
}
