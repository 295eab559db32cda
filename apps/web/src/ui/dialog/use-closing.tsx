import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { ConfirmDialog, DiscardDialog } from './ConfirmDialog.tsx';

type Closing = {
  /** True if there is unsaved input, or a save in progress. */
  isDirty: boolean;
  isSaving?: boolean;
  /** Discards the input. */
  discard?: () => void;
  onClose?: () => void;
};

/**
 * Closes something that may contain unsaved input: `close` asks first, and the input is registered as
 * unsaved work for everything that leaves the page. The caller must render `question`.
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
