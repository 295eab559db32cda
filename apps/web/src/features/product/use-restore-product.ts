import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';

/** Brings a deleted product back and says so. */
export function useRestoreProduct() {
  const t = useTranslations('product');
  return trpc.product.restore.useMutation({
    onSuccess: () => notify({ message: t('restored'), color: 'income' }),
  });
}
