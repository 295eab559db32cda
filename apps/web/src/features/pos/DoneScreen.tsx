import { Button, Kbd, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/trpc.ts';
import { Money } from '../../ui/Money.tsx';
import { PrintedReceipt } from '../receipt/PrintedReceipt.tsx';
import { PdfButton, PrintButton } from '../receipt/ReceiptActions.tsx';
import { ReceiptSkeleton } from '../receipt/ReceiptSkeleton.tsx';
import { ReceiptTicket } from '../receipt/ReceiptTicket.tsx';
import classes from './dialogs.module.css';
import { ShareByWhatsApp } from './ShareByWhatsApp.tsx';
import tillClasses from './till.module.css';
import type { Sale } from './use-charge.ts';

/** The change, and the receipt on its way. Enter begins the next sale. */
export function DoneScreen({ sale, onNew }: { sale: Sale; onNew: () => void }) {
  const t = useTranslations('sale');
  const receipt = trpc.receipt.byId.useQuery({ id: sale.id });
  const isOwed = sale.balance > 0;
  return (
    <div className={classes.done}>
      <section className={classes.doneWords} aria-live="polite">
        <Title order={1} size="h3">
          {t('doneTitle')} <bdi>{sale.code}</bdi>
        </Title>
        <p className={classes.doneLabel}>{isOwed ? t('owed') : t('change')}</p>
        <p className={classes.doneChange}>
          <Money amount={isOwed ? sale.balance : sale.change} />
        </p>
        <p className={tillClasses.hint}>
          {t('total')} <Money amount={sale.amount} />
        </p>
        <Button
          h={60}
          size="xl"
          autoFocus
          rightSection={
            <Kbd size="xs" className={tillClasses.wideOnly}>
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
              <PrintButton />
              <PdfButton receipt={receipt.data} />
            </>
          ) : null}
          <Button component={Link} to={`/dashboard/pdv/ordenes/${sale.id}`} variant="default" size="lg">
            {t('seeOrder')}
          </Button>
        </div>
      </section>
      {receipt.data ? <ReceiptTicket receipt={receipt.data} /> : receipt.error ? null : <ReceiptSkeleton />}
      {receipt.data ? <PrintedReceipt receipt={receipt.data} /> : null}
    </div>
  );
}
