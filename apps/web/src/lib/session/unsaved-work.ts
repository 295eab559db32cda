import { useEffect, useRef } from 'react';

type Work = { isStored: boolean; isSaving: () => boolean; discard: () => void };

const unsaved = new Set<Work>();

type UnsavedWork = {
  isOpen: boolean;
  /** True if the work is stored on this device, like the cart of the till. */
  isStored?: boolean;
  /** True if a save is in progress: leaving does not cancel it. */
  isSaving?: boolean;
  /** Discards the work, if it is stored elsewhere than on the screen. */
  discard?: () => void;
};

/**
 * Registers unsaved work on the current page: a changed form, a counted cash drawer, an open cart.
 * Everything that leaves the page checks `hasUnsavedWork` first: links, Back, the sign-out, a switch of the
 * cashier or organization, and the update.
 */
export function useUnsavedWork({ isOpen, isStored = false, isSaving = false, discard }: UnsavedWork) {
  const latest = useRef({ isSaving, discard });
  useEffect(() => {
    latest.current = { isSaving, discard };
  });
  useEffect(() => {
    if (!isOpen) return;
    const work = {
      isStored,
      isSaving: () => latest.current.isSaving,
      discard: () => latest.current.discard?.(),
    };
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isOpen, isStored]);
}

export const hasUnsavedWork = ({ exceptStored = false } = {}): boolean =>
  [...unsaved].some(({ isStored }) => !(exceptStored && isStored));

/** True if a sale that is stored on this device is open on the screen. */
export const hasStoredWork = (): boolean => [...unsaved].some(({ isStored }) => isStored);

export const isSavingWork = (): boolean => [...unsaved].some(({ isSaving }) => isSaving());

/** Discards all work that is not stored on a device. */
export function discardWork() {
  for (const { isStored, discard } of [...unsaved]) if (!isStored) discard();
}
