import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { useWho } from '../../lib/who.ts';
import type { CashSession } from '../../parts/cash/use-cash-till.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/Money.tsx';

const mostNamed = 6;

type WaitingTicketsProps = { session: CashSession; isKept: boolean; onKeep: (isKept: boolean) => void };

/** What still waits at the till, whose it is, and the two ways: to it, or on without it. */
export function WaitingTickets({ session: { tickets }, isKept, onKeep }: WaitingTicketsProps) {
  const t = useTranslations('cash');
  const who = useWho();
  if (tickets.length === 0) return null;
  const more = tickets.length - mostNamed;
  return (
    <Alert color="yellow" title={t('ticketsWaiting', { count: tickets.length })}>
      <Stack gap="sm">
        <LeaderLines>
          {tickets.slice(0, mostNamed).map(({ id, name, amount, user }) => (
            <LeaderLine
              key={id}
              label={<bdi>{[name, who(user)].filter(Boolean).join(' · ')}</bdi>}
              value={<Money amount={amount} isEven />}
            />
          ))}
        </LeaderLines>
        {more > 0 ? <span>{t('moreTickets', { count: more })}</span> : null}
        <Button
          renderRoot={(props) => <Link {...props} to={paths.till} search={{ espera: '1' }} />}
          variant="default"
          size="md"
        >
          {t('seeTickets')}
        </Button>
        <Checkbox
          label={t('keepTickets')}
          checked={isKept}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}
