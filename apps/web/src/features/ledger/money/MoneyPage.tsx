import { isShopsPlace } from '@mostrador/shared/codes/codes';
import { IconArrowsExchange, IconPlus, IconUserDollar } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useIsPerson } from '../../../lib/session/me.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AccountDetail } from './AccountDetail.tsx';
import { AccountsTicket } from './AccountsTicket.tsx';
import classes from './money.module.css';
import { OwnerMovements } from './OwnerMovements.tsx';

const TransferDialog = lazyOverlay(
  withWords(['money'], () => import('../../../domain/money/TransferDialog.tsx')),
);
const OwnerMovementDialog = lazyOverlay(withWords(['money'], () => import('./OwnerMovementDialog.tsx')));
const AccountDialog = lazyOverlay(withWords(['money'], () => import('./AccountDialog.tsx')));

/** The accounts, and the movements of one of them: side by side if there is room. */
export default function MoneyPage() {
  const query = trpc.moneyAccount.list.useQuery({});
  const isPerson = useIsPerson();
  return (
    <RecordLoader query={query} back={paths.appHome}>
      {({ moneyAccounts }) => (
        <Accounts
          accounts={moneyAccounts.filter(
            ({ kind, balance }) => !isPerson || balance !== 0 || !isShopsPlace(kind),
          )}
        />
      )}
    </RecordLoader>
  );
}

function Accounts({ accounts }: { accounts: MoneyAccount[] }) {
  const t = useTranslations('money');
  const { id } = useParams({ strict: false });
  const isPhone = useIsPhone() ?? false;
  const seesFigures = useCan('report.read');
  const isOne = id !== undefined;
  const [first] = accounts;
  const shown = id ?? (isPhone || !seesFigures ? undefined : first?.id);
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(isOne && isPhone && { back: paths.money })}
        actions={<Actions from={shown} />}
      />
      <div className={clsx(classes.page, seesFigures && classes.both)}>
        {isOne && isPhone ? null : (
          <div className={classes.ticket}>
            <AccountsTicket accounts={accounts} shown={shown} />
            {seesFigures ? <OwnerMovements /> : null}
          </div>
        )}
        {shown ? <AccountDetail key={shown} id={shown} /> : null}
      </div>
    </>
  );
}

/** `from` is the selected account, from which a transfer most likely starts. */
function Actions({ from }: { from: MoneyAccount['id'] | undefined }) {
  const t = useTranslations('money');
  const [opened, setOpened] = useState<'transfer' | 'between' | 'account' | null>(null);
  const transfers = useCan('transfer.write');
  const isOwners = useCan('ownermovement.write');
  const writes = useCan('moneyaccount.write');
  const close = () => setOpened(null);
  const acts = [
    {
      isAllowed: transfers,
      name: 'transfer',
      label: t('transfer'),
      icon: IconArrowsExchange,
      look: 'filled',
      onReach: TransferDialog.preload,
      onAct: () => setOpened('transfer'),
    },
    {
      isAllowed: isOwners,
      name: 'between',
      label: t('between.title'),
      icon: IconUserDollar,
      look: 'default',
      onReach: OwnerMovementDialog.preload,
      onAct: () => setOpened('between'),
    },
    {
      isAllowed: writes,
      name: 'account',
      label: t('account'),
      icon: IconPlus,
      look: 'default',
      onReach: AccountDialog.preload,
      onAct: () => setOpened('account'),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      {opened === 'transfer' ? <TransferDialog from={from ?? null} onClose={close} /> : null}
      {opened === 'between' ? <OwnerMovementDialog onClose={close} /> : null}
      {opened === 'account' ? <AccountDialog onClose={close} /> : null}
    </>
  );
}
