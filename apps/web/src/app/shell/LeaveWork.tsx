import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** An open cart or an unsaved form belongs to the business one is about to leave. */
export default function LeaveWork({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations('common');
  return (
    <Modal opened onClose={onStay} title={t('discardTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text mb="lg">{t('unsavedText')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('discard')}
        </Button>
      </Group>
    </Modal>
  );
}
