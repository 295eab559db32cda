import { Button } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Mailed } from './MailDialog.tsx';
import { MailDialog } from './mail-dialog.ts';

type MailButtonProps = { receipt: ReceiptView; contactId: string | null; of?: Mailed };

/** Sends the receipt by mail, to the customer's address if there is one. */
export function MailButton({ receipt, contactId, of = 'receipt' }: MailButtonProps) {
  const t = useTranslations('receipt');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="lg"
        px="md"
        variant="default"
        leftSection={<IconMail size={20} />}
        onClick={() => setOpen(true)}
      >
        {t('mail')}
      </Button>
      <MailDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        receipt={receipt}
        contactId={contactId}
        of={of}
      />
    </>
  );
}
