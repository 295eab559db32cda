import { UnstyledButton } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { type Icon, IconFileTypePdf, IconMail, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PrinterDialog } from '../../../domain/printer/printer-dialog.ts';
import { MailDialog } from '../../../domain/receipt/mail-dialog.ts';
import { usePaper } from '../../../domain/receipt/receipt-paper.ts';
import { pdfLink } from '../../../domain/receipt/share.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useBackCloses } from '../../../lib/device/use-back-closes.ts';
import { Sheet } from '../../../ui/dialog/Sheet.tsx';
import type { Action } from '../../../ui/menu/MoreActsMenu.tsx';
import classes from './orders.module.css';

type OrderSheetProps = { sale: Sale; receipt: ReceiptView | undefined; acts: Action[]; onClose: () => void };

/** All actions that do not fit beside the receipt on a phone; the one that reverses the sale is last. */
export default function OrderSheet({ sale, receipt, acts, onClose }: OrderSheetProps) {
  const t = useTranslations();
  const [paper] = usePaper();
  const [dialog, setDialog] = useState<'mail' | 'printer' | null>(null);
  const isUndone = sale.status === 'voided';
  useBackCloses({ isOpen: dialog === null, close: onClose });
  if (dialog === 'printer') return <PrinterDialog opened onClose={onClose} />;
  if (dialog === 'mail' && receipt)
    return <MailDialog opened onClose={onClose} receipt={receipt} contactId={sale.contact?.id ?? null} />;
  const rows = (isLast: boolean) =>
    acts
      .filter(({ isDangerous = false }) => isDangerous === isLast)
      .map((act) => <ActRow key={act.name} act={act} onClose={onClose} />);
  return (
    <Sheet
      opened
      onClose={onClose}
      position="bottom"
      radius="xl"
      title={t('common.actions')}
      classNames={{ inner: classes.sheetPlace ?? '', content: classes.sheetPaper ?? '' }}
    >
      <ul className={classes.sheet}>
        {rows(false)}
        {receipt && !isUndone ? (
          <li>
            <UnstyledButton onClick={() => setDialog('mail')}>
              <Words icon={IconMail} label={t('receipt.mail')} />
            </UnstyledButton>
          </li>
        ) : null}
        {receipt ? (
          <>
            <li>
              <a href={pdfLink(receipt.link, paper)} target="_blank" rel="noreferrer" onClick={onClose}>
                <Words icon={IconFileTypePdf} label={t('sale.receiptPdf')} />
              </a>
            </li>
            <li>
              <UnstyledButton onClick={() => setDialog('printer')}>
                <Words icon={IconSettings} label={t('receipt.printer')} />
              </UnstyledButton>
            </li>
          </>
        ) : null}
        {rows(true)}
      </ul>
    </Sheet>
  );
}

function ActRow({ act, onClose }: { act: Action; onClose: () => void }) {
  const { icon, label, isDangerous, link, onAct } = act;
  const words = <Words icon={icon} label={label} />;
  return (
    <li data-dangerous={isDangerous}>
      {link ? (
        <Link {...link}>{words}</Link>
      ) : (
        <UnstyledButton
          onClick={() => {
            onClose();
            onAct();
          }}
        >
          {words}
        </UnstyledButton>
      )}
    </li>
  );
}

const Words = ({ icon: Sign, label }: { icon: Icon; label: string }) => (
  <>
    <Sign size={20} aria-hidden="true" />
    <span>{label}</span>
  </>
);
