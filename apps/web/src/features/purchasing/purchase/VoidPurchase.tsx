import { useTranslations } from 'use-intl';
import { ReasonForm } from '../../../ui/form/ReasonForm.tsx';

type VoidPurchaseProps = { id: string; opened: boolean; onClose: () => void };

/** Nothing is deleted: goods, cost, money and debt are reversed by new entries. */
export default function VoidPurchase({ id, opened, onClose }: VoidPurchaseProps) {
  const t = useTranslations('purchase');
  return (
    <ReasonForm
      {...{ opened, onClose }}
      title={t('voidTitle')}
      text={t('voidText')}
      label={t('voidReason')}
      submit={t('void')}
      schema={() =>
        import('@mostrador/api/purchasing/purchase/purchase.schema').then(({ PurchaseVoid }) => PurchaseVoid)
      }
      values={{ id, reason: '' }}
      save={(input, api) => api.purchase.void.mutate(input)}
      message={t('voided')}
    />
  );
}
