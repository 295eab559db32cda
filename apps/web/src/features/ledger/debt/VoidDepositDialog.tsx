import { useTranslations } from 'use-intl';
import type { MadeDeposit } from '../../../domain/debt/debt.ts';
import { ReasonForm } from '../../../ui/form/ReasonForm.tsx';

type VoidDepositDialogProps = { opened: boolean; deposit: MadeDeposit; onClose: () => void };

/** Nothing is deleted: the debts it paid are owed again, and its number stays with the reason. */
export default function VoidDepositDialog({ opened, deposit, onClose }: VoidDepositDialogProps) {
  const t = useTranslations('debt');
  const { id, code, contact, debts } = deposit;
  return (
    <ReasonForm
      {...{ opened, onClose }}
      title={t('voidTitle', { code })}
      text={t(debts.length > 0 ? 'voidText' : 'voidCreditText')}
      label={t('reason')}
      required
      submit={t('void')}
      schema={() =>
        import('@mostrador/api/sales/deposit/deposit.schema').then(({ DepositRemoval }) =>
          DepositRemoval.pick({ reason: true }),
        )
      }
      values={{ reason: '' }}
      save={(input, api) => api.debt.removeDepositOfContact.mutate({ ...input, id, contactId: contact.id })}
      message={t('voided')}
    />
  );
}
