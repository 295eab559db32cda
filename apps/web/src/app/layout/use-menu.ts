import { useMemo } from 'react';
import { useMe } from '../../lib/session/me.tsx';
import { refusalAt } from '../guard.ts';
import { type MenuSection, menuSections } from '../menu.ts';

/** What this person sees of the menu. What Plus would open stays, it is how one learns that it exists. */
export function useMenu(): MenuSection[] {
  const { me } = useMe();
  return useMemo(() => {
    if (!me) return [];
    return menuSections
      .map(({ section, entries }) => ({
        section,
        entries: entries.filter((entry) => refusalAt(entry, me)?.reason !== 'permissionDenied'),
      }))
      .filter(({ entries }) => entries.length > 0);
  }, [me]);
}
