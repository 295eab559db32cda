import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

/** The button that opens the confirmation of a deletion, which is a dialog of its page. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('common');
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {t('delete')}
    </Button>
  );
}
