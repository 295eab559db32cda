import { IconArrowsExchange, IconBan, IconPencil, IconReceiptRefund } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-can-or-request.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import type { Action } from '../../../ui/menu/MoreActsMenu.tsx';

const refundable = new Set(['done', 'partially_refunded']);

type Opening = { refund: () => void; voiding: () => void };

/** The actions that the user may do with the sale. The one that reverses the whole sale is last. */
export function useOrderActs(sale: Sale, open: Opening): Action[] {
  const t = useTranslations();
  const mayVoid = useCanOrRequest('pos.void');
  const mayRefund = useCanOrRequest('pos.refund');
  const mayEdit = useCan('pos.edit');
  const isWhole = sale.status === 'done' && !sale.exchange;
  const canRefund = mayRefund && refundable.has(sale.status);
  const acts: (Action | false)[] = [
    canRefund && {
      name: 'refund',
      label: t('order.refund'),
      icon: IconReceiptRefund,
      onAct: open.refund,
    },
    canRefund && {
      name: 'exchange',
      label: t('order.exchange'),
      icon: IconArrowsExchange,
      link: { to: paths.exchange(sale.id) },
    },
    mayEdit &&
      isWhole && {
        name: 'edit',
        label: t('order.edit'),
        icon: IconPencil,
        link: { to: paths.editSale(sale.id) },
      },
    mayVoid &&
      isWhole && {
        name: 'void',
        label: t('sale.void'),
        icon: IconBan,
        isDangerous: true,
        onAct: open.voiding,
      },
  ];
  return acts.filter((act) => act !== false);
}
