import { Alert, Button, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { CashSession } from '../../../domain/cash/use-cash-till.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';

const mostNamed = 6;

type WaitingTicketsProps = {
  session: CashSession;
  keepsTickets: boolean;
  onKeep: (checked: boolean) => void;
};

/**
 * The parked tickets of the till with their users, and the two choices: to open them, or to continue without.
 */
export function WaitingTickets({ session: { tickets }, keepsTickets, onKeep }: WaitingTicketsProps) {
  const t = useTranslations('cash');
  const who = useUserName();
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
          checked={keepsTickets}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}
