import { Drawer } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { TicketPanel } from './TicketPanel.tsx';

/** The whole ticket over a phone's screen. */
export function TicketDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="100%"
      title={t('sale.newTitle')}
      hiddenFrom="md"
      closeButtonProps={{ 'aria-label': t('common.close'), size: 48 }}
    >
      <TicketPanel />
    </Drawer>
  );
}
