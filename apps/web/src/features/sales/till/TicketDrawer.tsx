import { useTranslations } from 'use-intl';
import { Sheet } from '../../../ui/dialog/Sheet.tsx';
import { TicketPanel } from './TicketPanel.tsx';

/** The whole ticket over a phone's screen. */
export function TicketDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="100%"
      title={t('sale.newTitle')}
      hiddenFrom="md"
      closeSize={48}
    >
      <TicketPanel />
    </Sheet>
  );
}
