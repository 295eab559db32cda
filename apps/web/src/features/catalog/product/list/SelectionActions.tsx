import { IconBarcode, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from '../../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../../lib/loading/lazy.tsx';
import { useCan } from '../../../../lib/session/me.tsx';
import { type BulkAct, BulkActs } from '../../../../ui/list/BulkActs.tsx';
import type { Chosen } from './selection.ts';

const PriceDialog = lazyDialog(() => import('./PriceDialog.tsx'));
const EditManyDialog = lazyDialog(() => import('./EditManyDialog.tsx'));
const LabelsDialog = lazyDialog(
  withWords(['label'], () => import('../../../../domain/label/LabelsDialog.tsx')),
);
const DeleteSelection = lazyDialog(() => import('./DeleteSelection.tsx'));

const changes = [
  { name: 'price', icon: IconTag, word: 'changePrice', Dialog: PriceDialog },
  { name: 'edit', icon: IconPencil, word: 'editMany', Dialog: EditManyDialog },
] as const;
type Action = (typeof changes)[number]['name'] | 'labels' | 'delete';

/** The actions on the selected products. */
export default function SelectionActions({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const canChange = useCan('product.updateMany');
  const canRemove = useCan('product.removeMany');
  const [open, setOpen] = useState<Action | null>(null);
  const dialog = (name: Action) => ({ chosen, opened: open === name, onClose: () => setOpen(null) });
  const acts: (BulkAct & { isAllowed: boolean })[] = [
    ...changes.map(({ name, icon, word, Dialog }) => ({
      name,
      icon,
      label: t(word),
      isAllowed: canChange,
      onReach: () => void Dialog.preload(),
      onAct: () => setOpen(name),
    })),
    {
      name: 'labels',
      icon: IconBarcode,
      label: t('labels'),
      isAllowed: true,
      onReach: () => void LabelsDialog.preload(),
      onAct: () => setOpen('labels'),
    },
    {
      name: 'delete',
      icon: IconTrash,
      label: common('delete'),
      isAllowed: canRemove,
      isDangerous: true,
      onReach: () => void DeleteSelection.preload(),
      onAct: () => setOpen('delete'),
    },
  ];
  return (
    <>
      <BulkActs acts={acts.filter(({ isAllowed }) => isAllowed)} />
      {changes.map(({ name, Dialog }) => (
        <Dialog key={name} {...dialog(name)} />
      ))}
      <LabelsDialog choice={chosen.choice} opened={open === 'labels'} onClose={() => setOpen(null)} />
      <DeleteSelection {...dialog('delete')} />
    </>
  );
}
