import { useTranslations } from 'use-intl';
import { useMoney } from '../../../lib/format/format.ts';
import { ReasonForm } from '../../../ui/form/ReasonForm.tsx';
import type { DebtDialogProps } from './PostponeDialog.tsx';

/** Forgives the rest of a debt, with a reason. */
export default function ForgiveDialog({ opened, debt, onClose }: DebtDialogProps) {
  const t = useTranslations('debt');
  const money = useMoney();
  return (
    <ReasonForm
      {...{ opened, onClose }}
      title={t('forgiveTitle', { code: debt.code })}
      text={t('forgiveText', { amount: money(debt.balance), name: debt.contact.name })}
      label={t('reason')}
      required
      submit={t('forgive')}
      schema={() =>
        import('@mostrador/api/sales/deposit/deposit.schema').then(({ DebtForgiving }) =>
          DebtForgiving.omit({ id: true }),
        )
      }
      values={{ reason: '' }}
      save={(input, api) => api.debt.forgive.mutate({ ...input, id: debt.id })}
      message={t('forgiven')}
    />
  );
}
