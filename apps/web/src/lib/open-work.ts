import { useEffect } from 'react';

const open = new Set<symbol>();

/** Says that something here would be lost: a cart with lines, a changed form. */
export function useOpenWork(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const work = Symbol('work');
    open.add(work);
    return () => {
      open.delete(work);
    };
  }, [isOpen]);
}

export const hasOpenWork = (): boolean => open.size > 0;
