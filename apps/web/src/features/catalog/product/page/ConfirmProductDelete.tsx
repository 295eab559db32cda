import { Checkbox } from '@mantine/core';
import { type DeleteReason, deleteReasons, type RemainingStock } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDelete } from '../../../../ui/dialog/ConfirmDelete.tsx';

type Removal = { deleteReason: DeleteReason; deleteNote: string | null; remainingStock: RemainingStock };

type ConfirmProductDeleteProps = {
  name: string;
  /** The text that the user must type before the button works. */
  typed?: string | undefined;
  opened: boolean;
  onClose: () => void;
  isDeleting: boolean;
  onConfirm: (removal: Removal) => void;
};

/**
 * The confirmation for deleting one or many products: the reason, and the treatment of the remaining stock.
 */
export function ConfirmProductDelete({ onConfirm, ...props }: ConfirmProductDeleteProps) {
  const t = useTranslations('product');
  const reasons = useTranslations('platform.deleteReasons');
  const [isWrittenOff, setWrittenOff] = useState(false);
  return (
    <ConfirmDelete
      {...props}
      isRestorable
      reasons={deleteReasons.map((value) => ({ value, label: reasons(value) }))}
      choice={
        <Checkbox
          mb="md"
          label={t('writeOff')}
          description={t('writeOffHint')}
          checked={isWrittenOff}
          onChange={(event) => setWrittenOff(event.currentTarget.checked)}
        />
      }
      onConfirm={(chosen, deleteNote) => {
        const deleteReason = deleteReasons.find((each) => each === chosen);
        const remainingStock = isWrittenOff ? 'write_off' : 'keep';
        if (deleteReason) onConfirm({ deleteReason, deleteNote, remainingStock });
      }}
    />
  );
}
