import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { accountIcons } from '../../../domain/money/account-icons.ts';
import { type MoneyAccount, useAccountName } from '../../../domain/money/money-account.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import classes from './money.module.css';
import { isOwed, isPaidInto, sumOf } from './money.ts';

type AccountsTicketProps = {
  accounts: readonly MoneyAccount[];
  /** The account with its movements shown beside the list. */
  shown: string | undefined;
};

/** The assets and the debts, account by account. */
export function AccountsTicket({ accounts, shown }: AccountsTicketProps) {
  const t = useTranslations('money');
  const there = accounts.filter((account) => !isOwed(account));
  const owed = accounts.filter(isOwed);
  return (
    <Ticket label={t('title')} className={classes.ticket}>
      <Part label={t('have')} accounts={there} shown={shown} />
      {owed.length > 0 ? <Part label={t('owe')} accounts={owed} shown={shown} /> : null}
    </Ticket>
  );
}

function Part({ label, accounts, shown }: AccountsTicketProps & { label: string }) {
  const seesFigures = useCan('report.read');
  return (
    <section aria-label={label} className={classes.part}>
      {seesFigures ? (
        <LeaderLines>
          <LeaderLine size="total" label={label} value={<Money isEven amount={sumOf(accounts)} />} />
        </LeaderLines>
      ) : (
        <Text fw={600}>{label}</Text>
      )}
      <PlainList>
        {accounts.map((account) => (
          <Row key={account.id} account={account} isShown={account.id === shown} />
        ))}
      </PlainList>
    </section>
  );
}

function Row({ account, isShown }: { account: MoneyAccount; isShown: boolean }) {
  const t = useTranslations();
  const nameOf = useAccountName();
  const { id, kind, balance, closedAt, isDefault } = account;
  const Sign = accountIcons[kind];
  const notes = [
    t(`platform.moneyPlaces.${kind}`),
    ...(closedAt ? [t('money.closed')] : []),
    ...(isDefault && isPaidInto(account) ? [t('money.takesPayments')] : []),
  ];
  return (
    <li>
      <Link
        to={paths.moneyAccount(id)}
        className={classes.account}
        {...(isShown && { 'aria-current': 'true' as const })}
      >
        <Sign size={20} aria-hidden="true" />
        <span className={classes.named}>
          <bdi className={classes.name}>{nameOf(account)}</bdi>
          <small>{notes.join(' · ')}</small>
        </span>
        {balance === undefined ? null : <Money isEven amount={balance} className={classes.balance} />}
      </Link>
    </li>
  );
}
