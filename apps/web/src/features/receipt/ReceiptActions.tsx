import { Button, Menu } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/receipt-view';
import { IconBrandWhatsapp, IconChevronDown, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isPaper, papers, usePaper } from './receipt-paper.ts';
import { pdfLink, whatsAppLink } from './share.ts';

type WhatsAppButtonProps = { receipt: ReceiptView; number: string | null; onSent?: () => void };

export function WhatsAppButton({ receipt, number, onSent }: WhatsAppButtonProps) {
  const t = useTranslations('receipt');
  const sale = useTranslations('sale');
  const text = t('whatsappText', {
    code: receipt.number,
    business: receipt.business.name,
    total: receipt.total.value,
    link: receipt.link,
  });
  return (
    <Button
      component="a"
      href={whatsAppLink(number, text)}
      target="_blank"
      rel="noreferrer"
      size="lg"
      px="md"
      variant="default"
      leftSection={<IconBrandWhatsapp size={20} />}
      onClick={() => onSent?.()}
    >
      {sale('whatsapp')}
    </Button>
  );
}

/**
 * Prints at the width that was chosen last; the arrow beside it changes the width. Needs a `PrintedReceipt`.
 */
export function PrintButton() {
  const t = useTranslations('receipt');
  const [paper, choosePaper] = usePaper();
  return (
    <Button.Group>
      <Button
        size="lg"
        px="md"
        variant="default"
        leftSection={<IconPrinter size={20} />}
        onClick={() => print()}
      >
        {t('print')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="lg" px="sm" variant="default" aria-label={`${t('format')}: ${t(`formats.${paper}`)}`}>
            <IconChevronDown size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={paper} onChange={(value) => isPaper(value) && choosePaper(value)}>
            {papers.map((each) => (
              <Menu.RadioItem key={each} value={each} closeMenuOnClick>
                {t(`formats.${each}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
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
