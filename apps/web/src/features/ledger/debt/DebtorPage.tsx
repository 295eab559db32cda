import { debtDirections } from '@mostrador/shared/codes/codes';
import { IconCash, IconFileText, IconUser } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type DebtorDetail,
  DepositDialog,
  type DepositTarget,
  type ListedDebt,
  StatementDialog,
} from '../../../domain/debt/debt.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf, useAddress, words } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { WithGate } from '../../../ui/feedback/WithGate.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DebtorAccount } from './DebtorAccount.tsx';
import { DebtorDebts } from './DebtorDebts.tsx';
import { DebtorDeposits } from './DebtorDeposits.tsx';
import classes from './debt.module.css';

const address = { code: words(), direction: oneOf(debtDirections, 'receivable') };

/** The account of one contact: each debt, its payments, and the actions on it. */
export default function DebtorPage() {
  return (
    <WithGate gate="debt.list">
      <Debtor />
    </WithGate>
  );
}

function Debtor() {
  const { id = '' } = useParams({ strict: false });
  const [{ code, direction }, change] = useAddress(address);
  const debtor = trpc.debt.debtor.useQuery({ id, direction, ...(code ? { code } : {}) });
  const back = () => change({ code: '' });
  return (
    <RecordLoader query={debtor} back={paths.debtors}>
      {(read) => <Detail key={id} debtor={read} direction={direction} code={code} onAll={back} />}
    </RecordLoader>
  );
}

type DetailProps = {
  debtor: DebtorDetail;
  direction: ListedDebt['direction'];
  /** The code of the only debt that is shown. */
  code: string;
  onAll: () => void;
};

function Detail({ debtor, direction, code, onAll }: DetailProps) {
  const [paying, setPaying] = useState<DepositTarget | null>(null);
  const { id, name, phone, balance, creditBalance } = debtor;
  const target = { contact: { id, name, phone }, direction, balance, creditBalance };
  const payOne = ({ id: debtId, code: debtCode, balance: owed }: ListedDebt) =>
    setPaying({ ...target, balance: owed, debt: { id: debtId, code: debtCode } });
  return (
    <>
      <PageHeader
        title={name}
        back={direction === 'payable' ? `${paths.debtors}?direction=payable` : paths.debtors}
        actions={<Actions target={target} onPay={() => setPaying(target)} />}
      />
      <div className={classes.page}>
        <DebtorAccount debtor={debtor} direction={direction} />
        <div className={classes.lists}>
          <DebtorDebts debts={debtor.debtsTransactions} code={code} onAll={onAll} onPay={payOne} />
          <DebtorDeposits deposits={debtor.deposits} />
        </div>
      </div>
      {paying ? <DepositDialog target={paying} onClose={() => setPaying(null)} /> : null}
    </>
  );
}

function Actions({ target, onPay }: { target: DepositTarget; onPay: () => void }) {
  const t = useTranslations('debt');
  const mayPay = useCan('debt.deposit');
  const [isStating, setStating] = useState(false);
  const { contact, direction } = target;
  const acts = [
    {
      isAllowed: mayPay,
      name: 'pay',
      label: t(`deposit.${direction}`),
      icon: IconCash,
      look: 'filled',
      onAct: onPay,
    },
    {
      isAllowed: direction === 'receivable',
      name: 'statement',
      label: t('statement'),
      icon: IconFileText,
      look: 'default',
      onAct: () => setStating(true),
    },
    {
      isAllowed: true,
      name: 'contact',
      label: t('seeContact'),
      icon: IconUser,
      look: 'default',
      link: { to: paths.contact(contact.id) },
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      {isStating ? <StatementDialog contact={contact} onClose={() => setStating(false)} /> : null}
    </>
  );
}
