import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { ConfirmDialog, DiscardDialog } from './ConfirmDialog.tsx';

type Closing = {
  /** Something was typed, or is on its way. */
  isDirty: boolean;
  isSaving?: boolean;
  /** Gives up what was typed. */
  discard?: () => void;
  onClose?: () => void;
};

/**
 * The way out of what may hold something typed: `close` asks first while it does, and whoever leads away from
 * the page hears of it. `question` is to be drawn by who asks.
 */
export function useClosing({ isDirty, isSaving = false, discard, onClose }: Closing) {
  const [isConfirming, setConfirming] = useState(false);
  useUnsavedWork({ isOpen: isDirty, isSaving, ...(discard && { discard }) });
  useEffect(() => {
    // Preloaded, so that the confirmation works even if the connection drops meanwhile.
    if (isDirty) ConfirmDialog.preload().catch(() => undefined);
  }, [isDirty]);
  const go = () => {
    setConfirming(false);
    discard?.();
    onClose?.();
  };
  return {
    close: () => (isDirty ? setConfirming(true) : onClose?.()),
    question: (
      <DiscardDialog
        opened={isConfirming}
        isSaving={isSaving}
        onStay={() => setConfirming(false)}
        onGo={go}
      />
    ),
  };
}
