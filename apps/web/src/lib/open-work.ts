import { useEffect } from 'react';

type Work = { isKept: boolean };

const open = new Set<Work>();

/**
 * Says that something here belongs to the place one would leave: a changed form, which would be lost, or a
 * cart, which this device keeps (`isKept`).
 */
export function useOpenWork({ isOpen, isKept = false }: { isOpen: boolean; isKept?: boolean }) {
  useEffect(() => {
    if (!isOpen) return;
    const work = { isKept };
    open.add(work);
    return () => {
      open.delete(work);
    };
  }, [isOpen, isKept]);
}

export const hasOpenWork = ({ butKept = false } = {}): boolean =>
  [...open].some(({ isKept }) => !(butKept && isKept));
