import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';

/** Additional actions on an existing coupon or offer. */
export function PromiseActs({ copy, onDelete }: { copy: string; onDelete: () => void }) {
  const t = useTranslations('offer');
  return (
    <>
      <Button
        component={Link}
        to={copy}
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
      >
        {t('duplicate')}
      </Button>
      <DeleteButton onClick={onDelete} />
    </>
  );
}
