import { type ReactNode, useState } from 'react';
import { hasUnsavedWork, isSavingWork } from '../../lib/session/unsaved-work.ts';
import { DiscardDialog } from './ConfirmDialog.tsx';

export type SaleAnswers = {
  onStay: () => void;
  onGo: () => void;
  /** It waits somewhere else now. */
  onKept: () => void;
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
  const [asked, setAsked] = useState<{ about: 'work' | 'sale'; where: Where } | null>(null);
  const stay = () => setAsked(null);
  const leaveSale = (where: Where) => {
    if (hasSale()) return setAsked({ about: 'sale', where });
    setAsked(null);
    go(where);
  };
  const leave = (where: Where) =>
    hasUnsavedWork({ butKept: true }) ? setAsked({ about: 'work', where }) : leaveSale(where);
  const question = (
    <>
      <DiscardDialog
        opened={asked?.about === 'work'}
        isSaving={isSavingWork()}
        onStay={stay}
        onGo={() => asked && leaveSale(asked.where)}
      />
      {asked?.about === 'sale'
        ? askAboutSale({
            onStay: stay,
            onGo: () => {
              setAsked(null);
              go(asked.where);
            },
            onKept: () => leaveSale(asked.where),
          })
        : null}
    </>
  );
  return { leave, question };
}
