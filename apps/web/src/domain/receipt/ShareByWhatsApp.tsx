import { TextInput } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { Row } from '../../ui/layout/layout.tsx';
import { useShop } from '../sale/use-shop.ts';
import { WhatsAppButton } from './ReceiptActions.tsx';
import { whatsAppNumber } from './share.ts';

type ShareByWhatsAppProps = {
  receipt: ReceiptView;
  contact: { id: string; phone: string | null } | null;
  /** The text to send. The default is the number and total of the receipt. */
  text?: string;
  /**
   * True if it is the main action of its place, in a single row. The recipient's number is chosen in
   * WhatsApp.
   */
  isMain?: boolean;
  onSent?: () => void;
};

/** Sends the receipt's link. A number entered for a customer without one is stored with the customer. */
export function ShareByWhatsApp({ receipt, contact, text, isMain = false, onSent }: ShareByWhatsAppProps) {
  const t = useTranslations('contact');
  const shop = useShop();
  const [typed, setTyped] = useState('');
  const remember = trpc.contact.update.useMutation();
  const phone = contact?.phone ?? typed.trim();
  const isPhone = /^\+?[\d\s().-]{6,}$/.test(phone);
  return (
    <Row gap={8}>
      {contact && !contact.phone && !isMain ? (
        <TextInput
          type="tel"
          inputMode="tel"
          dir="ltr"
          size="lg"
          w={170}
          aria-label={t('phone')}
          placeholder={t('phone')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <WhatsAppButton
        receipt={receipt}
        isMain={isMain}
        {...(text ? { text } : {})}
        number={isPhone ? whatsAppNumber(phone, shop?.phoneCode ?? '') : null}
        onSent={() => {
          onSent?.();
          if (contact && !contact.phone && isPhone) remember.mutate({ id: contact.id, phone });
        }}
      />
    </Row>
  );
}
