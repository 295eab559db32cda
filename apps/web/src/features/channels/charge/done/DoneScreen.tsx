import { Button, Kbd, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentPrinter } from '../../../../domain/printer/printer.ts';
import { MailButton } from '../../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../../domain/receipt/PrintButton.tsx';
import { PdfButton, ShareButton } from '../../../../domain/receipt/ReceiptActions.tsx';
import { ReceiptSkeleton } from '../../../../domain/receipt/ReceiptSkeleton.tsx';
import { ReceiptTicket } from '../../../../domain/receipt/ReceiptTicket.tsx';
import { ShareByWhatsApp } from '../../../../domain/receipt/ShareByWhatsApp.tsx';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../charge.module.css';

/** The change, and the receipt being prepared. Enter begins the next sale. */
export function DoneScreen({ sale, onNew }: { sale: Sale; onNew: () => void }) {
  const t = useTranslations('sale');
  const receipt = trpc.receipt.paper.useQuery({ id: sale.id });
  const automatic = useAfterSale(sale);
  return (
    <div className={classes.done}>
      <section className={classes.doneWords} aria-live="polite">
        <Title order={1} size="h3">
          {t('doneTitle')} <bdi>{sale.code}</bdi>
        </Title>
        <LeftOver sale={sale} />
        <p className={classes.hint}>
          {t('total')} <Money isEven amount={sale.amount} />
        </p>
        <Button
          h={60}
          size="xl"
          autoFocus
          rightSection={
            <Kbd size="xs" className={classes.wideOnly}>
              Enter
            </Kbd>
          }
          onClick={onNew}
        >
          {t('newSale')}
        </Button>
        <div className={classes.doneActions}>
          {receipt.data ? (
            <>
              <ShareByWhatsApp receipt={receipt.data} contact={sale.contact} />
              <MailButton receipt={receipt.data} contactId={sale.contact?.id ?? null} />
              <PrintButton receipt={receipt.data} automatic={automatic} />
              <PdfButton receipt={receipt.data} />
              <ShareButton receipt={receipt.data} />
            </>
          ) : null}
          <Button component={Link} to={paths.order(sale.id)} variant="default" size="lg">
            {t('seeOrder')}
          </Button>
        </div>
      </section>
      {receipt.data ? <ReceiptTicket receipt={receipt.data} /> : receipt.error ? null : <ReceiptSkeleton />}
    </div>
  );
}

/**
 * The cash to hand over now, or the debt, in large figures for quick reading. Nothing important is shown in
 * small type.
 */
function LeftOver({ sale: { exchange, balance, change } }: { sale: Sale }) {
  const t = useTranslations();
  const givenBack = exchange?.givenBack ?? 0;
  const [label, amount] =
    givenBack > 0
      ? [t('receipt.giveBack'), givenBack]
      : balance > 0
        ? [t('sale.owed'), balance]
        : [t('sale.change'), change];
  if (amount === 0) return <p className={classes.doneLabel}>{t('sale.noChange')}</p>;
  return (
    <>
      <p className={classes.doneLabel}>{label}</p>
      <p className={classes.doneChange}>
        <Money amount={amount} />
      </p>
    </>
  );
}

/**
 * The automatic actions of the printer after a sale: returns the receipt settings if the device prints
 * automatically, and opens the cash drawer if cash was received or paid back and nothing is printed.
 */
function useAfterSale({ payments, exchange }: Pick<Sale, 'payments' | 'exchange'>) {
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
