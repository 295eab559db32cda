import { gateRefusal } from '@mostrador/shared/gates';
import { useMemo } from 'react';
import { useMe } from '../../lib/me.ts';
import { personOf } from '../../lib/person.ts';
import { type MenuSection, menuSections } from '../menu.ts';

/** What this person sees of the menu. What Plus would open stays, it is how one learns that it exists. */
export function useMenu(): MenuSection[] {
  const { me } = useMe();
  return useMemo(() => {
    if (!me) return [];
    const person = personOf(me);
    return menuSections
      .map(({ section, entries }) => ({
        section,
        entries: entries.filter(
          ({ gate }) => !gate || gateRefusal(gate, person)?.reason !== 'permissionDenied',
        ),
      }))
      .filter(({ entries }) => entries.length > 0);
  }, [me]);
}
