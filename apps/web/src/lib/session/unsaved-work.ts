import { useEffect, useRef } from 'react';

type Work = { isKept: boolean; isSaving: () => boolean; discard: () => void };

const unsaved = new Set<Work>();

type UnsavedWork = {
  isOpen: boolean;
  /** This device keeps it, as the cart of the till. */
  isKept?: boolean;
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
export function useUnsavedWork({ isOpen, isKept = false, isSaving = false, discard }: UnsavedWork) {
  const latest = useRef({ isSaving, discard });
  useEffect(() => {
    latest.current = { isSaving, discard };
  });
  useEffect(() => {
    if (!isOpen) return;
    const work = {
      isKept,
      isSaving: () => latest.current.isSaving,
      discard: () => latest.current.discard?.(),
    };
    unsaved.add(work);
    return () => {
      unsaved.delete(work);
    };
  }, [isOpen, isKept]);
}

export const hasUnsavedWork = ({ butKept = false } = {}): boolean =>
  [...unsaved].some(({ isKept }) => !(butKept && isKept));

/** A sale that this device keeps is open on the screen. */
export const hasKeptWork = (): boolean => [...unsaved].some(({ isKept }) => isKept);

export const isSavingWork = (): boolean => [...unsaved].some(({ isSaving }) => isSaving());

/** All that no device keeps. */
export function discardWork() {
  for (const { isKept, discard } of [...unsaved]) if (!isKept) discard();
}
