import { type ReactNode, useState } from 'react';
import { hasUnsavedWork, isSavingWork } from '../../lib/session/unsaved-work.ts';
import { DiscardDialog } from './ConfirmDialog.tsx';

export type SaleAnswers = {
  onStay: () => void;
  onGo: () => void;
  /** It waits somewhere else now. */
  onParked: () => void;
};

type Leaving<Where> = {
  go: (where: Where) => void;
  /** Whether a sale is open that this device keeps, and the question about it. */
  hasSale: () => boolean;
  askAboutSale: (answers: SaleAnswers) => ReactNode;
};

/**
 * The way out of all pages at once: the log-out, another organization. Asked is first about what was typed,
 * which would be lost, then about the open sale. `question` is to be drawn by who asks.
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
