import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';

/** Restores a deleted product and shows a notification. */
export function useRestoreProduct() {
  const t = useTranslations('product');
  return trpc.product.restore.useMutation({
    onSuccess: () => notify({ message: t('restored'), color: 'income' }),
  });
}
