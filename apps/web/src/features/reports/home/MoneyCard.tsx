import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslations } from 'use-intl';
import { accountIcons } from '../../../domain/money/account-icons.ts';
import { useAccountName } from '../../../domain/money/money-account.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './person-home.module.css';
import type { PersonHome } from './person-home.ts';

/** The total money, and its amount in each account. */
export function MoneyCard({ money, accounts }: Pick<PersonHome, 'money' | 'accounts'>) {
  const t = useTranslations('personal');
  const nameOf = useAccountName();
  return (
    <section className={clsx(classes.card, classes.money)} aria-labelledby="home-money">
      <div className={classes.head}>
        <Title order={2} size="h4" id="home-money">
          {t('money')}
        </Title>
        <Link to={paths.money}>{t('seeMoney')}</Link>
      </div>
      <div className={classes.figure}>
        <Money amount={money} />
      </div>
      <Text size="sm" c="dimmed">
        {t('moneyText')}
      </Text>
      <ul className={classes.accounts}>
        {accounts.map((account) => {
          const Sign = accountIcons[account.kind];
          return (
            <li key={account.id}>
              <Link to={paths.moneyAccount(account.id)} className={classes.account}>
                <Sign size={20} aria-hidden="true" />
                <bdi className={classes.name}>{nameOf(account)}</bdi>
                <Money isEven amount={account.balance} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
