import { useTranslations } from 'use-intl';
import { Sheet } from '../../../../ui/dialog/Sheet.tsx';
import { TicketPanel } from './TicketPanel.tsx';
import classes from './ticket.module.css';

/** The whole ticket over a phone's screen, closed by its header. */
export function TicketDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="100%"
      padding={0}
      title={t('sale.newTitle')}
      withCloseButton={false}
      classNames={{ header: classes.sheetHead ?? '', body: classes.sheetBody ?? '' }}
    >
      <TicketPanel onClose={onClose} />
    </Sheet>
  );
}
