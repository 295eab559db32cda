import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { ConfirmDialog, DiscardDialog } from './ConfirmDialog.tsx';

type Closing = {
  /** Something was typed, or is on its way. */
  isHeld: boolean;
  isSaving?: boolean;
  /** Gives up what was typed. */
  discard?: () => void;
  onClose?: () => void;
};

/**
 * The way out of what may hold something typed: `close` asks first while it does, and whoever leads away from
 * the page hears of it. `question` is to be drawn by who asks.
 */
export function useClosing({ isHeld, isSaving = false, discard, onClose }: Closing) {
  const [isAsking, setAsking] = useState(false);
  useUnsavedWork({ isOpen: isHeld, isSaving, ...(discard && { discard }) });
  useEffect(() => {
    // So that it can be asked when the line goes down meanwhile.
    if (isHeld) ConfirmDialog.preload().catch(() => undefined);
  }, [isHeld]);
  const go = () => {
    setAsking(false);
    discard?.();
    onClose?.();
  };
  return {
    close: () => (isHeld ? setAsking(true) : onClose?.()),
    question: (
      <DiscardDialog opened={isAsking} isSaving={isSaving} onStay={() => setAsking(false)} onGo={go} />
    ),
  };
}
