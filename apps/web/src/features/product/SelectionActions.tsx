import { Button } from '@mantine/core';
import { IconBarcode, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { laterOpened } from '../../lib/later.tsx';
import { useCan } from '../../lib/me.tsx';
import { withWords } from '../../lib/words.ts';
import type { Chosen } from './selection.ts';

const PriceDialog = laterOpened(() => import('./PriceDialog.tsx'));
const EditManyDialog = laterOpened(() => import('./EditManyDialog.tsx'));
const LabelsDialog = laterOpened(withWords(['label'], () => import('../../parts/label/LabelsDialog.tsx')));
const DeleteSelection = laterOpened(() => import('./DeleteSelection.tsx'));

const changes = [
  { name: 'price', icon: IconTag, word: 'changePrice', Dialog: PriceDialog },
  { name: 'edit', icon: IconPencil, word: 'editMany', Dialog: EditManyDialog },
] as const;
type Action = (typeof changes)[number]['name'] | 'labels' | 'delete';

/** What can be done with the chosen products. */
export default function SelectionActions({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const canChange = useCan('product.updateMany');
  const canRemove = useCan('product.removeMany');
  const [open, setOpen] = useState<Action | null>(null);
  const dialog = (name: Action) => ({ chosen, opened: open === name, onClose: () => setOpen(null) });
  return (
    <>
      {canChange
        ? changes.map(({ name, icon: Icon, word, Dialog }) => (
            <Button
              key={name}
              variant="light"
              leftSection={<Icon size={18} />}
              onPointerEnter={() => void Dialog.preload()}
              onClick={() => setOpen(name)}
            >
              {t(word)}
            </Button>
          ))
        : null}
      <Button
        variant="light"
        leftSection={<IconBarcode size={18} />}
        onPointerEnter={() => void LabelsDialog.preload()}
        onClick={() => setOpen('labels')}
      >
        {t('labels')}
      </Button>
      {canRemove ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} />}
          onPointerEnter={() => void DeleteSelection.preload()}
          onClick={() => setOpen('delete')}
        >
          {common('delete')}
        </Button>
      ) : null}
      {changes.map(({ name, Dialog }) => (
        <Dialog key={name} {...dialog(name)} />
      ))}
      <LabelsDialog choice={chosen.choice} opened={open === 'labels'} onClose={() => setOpen(null)} />
      <DeleteSelection {...dialog('delete')} />
    </>
  );
}
