import { useEffect, useRef } from 'react';

type Work = { isStored: boolean; isSaving: () => boolean; discard: () => void };

const unsaved = new Set<Work>();

type UnsavedWork = {
  isOpen: boolean;
  /** This device keeps it, as the cart of the till. */
  isStored?: boolean;
  /** It is on its way: leaving takes nothing back. */
  isSaving?: boolean;
  /** Gives it up, where more than the screen holds it. */
  discard?: () => void;
};

/**
 * Says that something here belongs to the place one would leave: a changed form, a counted drawer, an open
 * cart. Whoever leads away from it asks `hasUnsavedWork` first: links, Back, the log-out, another cashier or
 * organization, and the update.
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

/** A sale that this device keeps is open on the screen. */
export const hasStoredWork = (): boolean => [...unsaved].some(({ isStored }) => isStored);

export const isSavingWork = (): boolean => [...unsaved].some(({ isSaving }) => isSaving());

/** All that no device keeps. */
export function discardWork() {
  for (const { isStored, discard } of [...unsaved]) if (!isStored) discard();
}
