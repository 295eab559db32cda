import { Button } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { IconBrandWhatsapp, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { usePaper } from './receipt-paper.ts';
import { pdfLink, whatsAppLink } from './share.ts';

type WhatsAppButtonProps = {
  receipt: ReceiptView;
  number: string | null;
  text?: string;
  onSent?: () => void;
  isMain?: boolean;
};

export function WhatsAppButton({ receipt, number, text, onSent, isMain = false }: WhatsAppButtonProps) {
  const t = useTranslations('receipt');
  const sale = useTranslations('sale');
  const usual = t('whatsappText', {
    code: receipt.number,
    business: receipt.business.name,
    total: receipt.total.value,
    link: receipt.link,
  });
  return (
    <Button
      component="a"
      href={whatsAppLink(number, text ?? usual)}
      target="_blank"
      rel="noreferrer"
      size="lg"
      px="md"
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconBrandWhatsapp size={20} />}
      onClick={() => onSent?.()}
    >
      {sale('whatsapp')}
    </Button>
  );
}

export function PdfButton({ receipt }: { receipt: ReceiptView }) {
  const t = useTranslations('sale');
  const [paper] = usePaper();
  return (
    <Button
      component="a"
      href={pdfLink(receipt.link, paper)}
      target="_blank"
      rel="noreferrer"
      size="lg"
      px="md"
      variant="default"
      leftSection={<IconFileTypePdf size={20} />}
    >
      {t('receiptPdf')}
    </Button>
  );
}

/** Shares through the device itself: messages, its printer, files. Computers often lack this. */
export function ShareButton({ receipt }: { receipt: ReceiptView }) {
  const t = useTranslations('receipt');
  if (!('share' in navigator)) return null;
  const share = () =>
    navigator
      .share({ title: t('titleOf', { code: receipt.number }), url: receipt.link })
      // Closing the sheet is a cancellation, not an error.
      .catch(() => undefined);
  return (
    <Button
      size="lg"
      px="md"
      variant="default"
      leftSection={<IconShare size={20} />}
      onClick={() => void share()}
    >
      {t('share')}
    </Button>
  );
}
