import { Button } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { VoidDialog } from '../../../domain/order/VoidDialog.tsx';
import { MailButton } from '../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../domain/receipt/PrintButton.tsx';
import { PdfButton } from '../../../domain/receipt/ReceiptActions.tsx';
import { ShareByWhatsApp } from '../../../domain/receipt/ShareByWhatsApp.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import type { Action } from '../../../ui/menu/MoreActsMenu.tsx';
import { MoreTrigger } from '../../../ui/menu/MoreTrigger.tsx';
import classes from './orders.module.css';
import { useOrderActs } from './use-order-acts.ts';

const RefundDialog = lazyOverlay(() => import('../../../domain/order/RefundDialog.tsx'));
const OrderSheet = lazyOverlay(() => import('./OrderSheet.tsx'));

type ActionsProps = {
  sale: Sale;
  receipt: ReceiptView | undefined;
  onRefunded: (refundId: string) => void;
};

/** The actions on a sale: on a desktop in one bar, on a phone at the bottom, the most frequent first. */
export function OrderActions({ sale, receipt, onRefunded }: ActionsProps) {
  const isPhone = useIsPhone() ?? false;
  const shop = useShop();
  const [open, setOpen] = useState<'refund' | 'void' | null>(null);
  const acts = useOrderActs(sale, { refund: () => setOpen('refund'), voiding: () => setOpen('void') });
  const close = () => setOpen(null);
  return (
    <>
      {isPhone ? (
        <PhoneFoot sale={sale} receipt={receipt} acts={acts} />
      ) : (
        <DeskBar sale={sale} receipt={receipt} acts={acts} />
      )}
      {open === 'refund' && shop ? (
        <RefundDialog
          sale={sale}
          shop={shop}
          onClose={close}
          onDone={(id) => {
            close();
            onRefunded(id);
          }}
        />
      ) : null}
      {open === 'void' ? <VoidDialog sale={sale} onClose={close} /> : null}
    </>
  );
}

type BarProps = Omit<ActionsProps, 'onRefunded'> & { acts: Action[] };

/** A voided sale can still be printed with a mark, but is not sent to a customer. */
const isSent = ({ status }: Sale) => status !== 'voided';

function DeskBar({ sale, receipt, acts }: BarProps) {
  const t = useTranslations('common');
  return (
    <section className={classes.actions} aria-label={t('actions')}>
      {receipt ? (
        <>
          {isSent(sale) ? <ShareByWhatsApp receipt={receipt} contact={sale.contact} /> : null}
          {isSent(sale) ? <MailButton receipt={receipt} contactId={sale.contact?.id ?? null} /> : null}
          <PrintButton receipt={receipt} />
          <PdfButton receipt={receipt} />
        </>
      ) : null}
      {acts.map(({ name, label, isDangerous, onAct, link }) => (
        <Button
          key={name}
          size="lg"
          px="md"
          {...(isDangerous
            ? { variant: 'light', color: 'red', className: classes.apart ?? '' }
            : { variant: 'default' })}
          onClick={onAct}
          {...(link ? { renderRoot: (props: object) => <Link {...props} {...link} /> } : {})}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}

function PhoneFoot({ sale, receipt, acts }: BarProps) {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.phoneFoot} aria-label={t('actions')}>
      {receipt && isSent(sale) ? <ShareByWhatsApp isMain receipt={receipt} contact={sale.contact} /> : null}
      {receipt ? <PrintButton isAlone receipt={receipt} /> : null}
      <MoreTrigger
        variant="default"
        size={50}
        aria-haspopup="dialog"
        onPointerDown={() => void OrderSheet.preload()}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <OrderSheet sale={sale} receipt={receipt} acts={acts} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
