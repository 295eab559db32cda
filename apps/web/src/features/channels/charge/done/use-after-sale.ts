import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentPrinter } from '../../../../domain/printer/printer.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { notify } from '../../../../lib/device/notify.ts';

/**
 * The automatic actions of the printer after a sale: returns the receipt settings if the device prints
 * automatically, and opens the drawer if cash was taken or paid back and nothing is printed.
 */
export function useAfterSale({ payments, exchange }: Pick<Sale, 'payments' | 'exchange'>) {
  const t = useTranslations('receipt');
  const [{ isAutomatic, opensDrawer }] = useState(() => {
    const printer = currentPrinter();
    const takesCash = (exchange?.givenBack ?? 0) > 0 || payments.some(({ method }) => method === 'cash');
    return { ...printer, opensDrawer: printer.link !== 'browser' && printer.opensDrawer && takesCash };
  });
  useEffect(() => {
    if (isAutomatic || !opensDrawer) return;
    import('../../../../domain/printer/print-directly.ts')
      .then(({ openDrawer }) => openDrawer())
      .catch(() => notify({ message: t('drawerSilent'), color: 'red' }));
  }, [isAutomatic, opensDrawer, t]);
  return isAutomatic ? { opensDrawer } : undefined;
}
