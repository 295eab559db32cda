import { type ReactNode, useState } from 'react';
import { hasUnsavedWork, isSavingWork } from '../../lib/session/unsaved-work.ts';
import { DiscardDialog } from './ConfirmDialog.tsx';

export type SaleAnswers = {
  onStay: () => void;
  onGo: () => void;
  /** Called when the open sale was parked. */
  onParked: () => void;
};

type Leaving<Where> = {
  go: (where: Where) => void;
  /** True if an open sale is stored on this device. The question about it follows. */
  hasSale: () => boolean;
  askAboutSale: (answers: SaleAnswers) => ReactNode;
};

/**
 * The exit from all pages at once: sign-out, another organization. It first confirms the loss of typed input,
 * then handles the open sale. The caller must render `question`.
 */
export function useLeaving<Where = void>({ go, hasSale, askAboutSale }: Leaving<Where>) {
  const [pending, setPending] = useState<{ about: 'work' | 'sale'; where: Where } | null>(null);
  const stay = () => setPending(null);
  const leaveSale = (where: Where) => {
    if (hasSale()) return setPending({ about: 'sale', where });
    setPending(null);
    go(where);
  };
  const leave = (where: Where) =>
    hasUnsavedWork({ exceptStored: true }) ? setPending({ about: 'work', where }) : leaveSale(where);
  const question = (
    <>
      <DiscardDialog
        opened={pending?.about === 'work'}
        isSaving={isSavingWork()}
        onStay={stay}
        onGo={() => pending && leaveSale(pending.where)}
      />
      {pending?.about === 'sale'
        ? askAboutSale({
            onStay: stay,
            onGo: () => {
              setPending(null);
              go(pending.where);
            },
            onParked: () => leaveSale(pending.where),
          })
        : null}
    </>
  );
  return { leave, question };
}
