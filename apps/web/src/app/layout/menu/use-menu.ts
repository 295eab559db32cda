import { useMemo } from 'react';
import { useMe } from '../../../lib/session/me.tsx';
import { refusalAt } from '../../guard/guard.ts';
import { beginnings, type MenuSection, menuSections } from '../../menu.ts';
import type { Screen } from '../../screen.ts';

/**
 * Returns the menu entries of this user. An owner without Plus also sees the entries of Plus, to learn that
 * they exist. For an employee they would only be locked entries.
 */
export function useMenu(): MenuSection[] {
  const { me } = useMe();
  return useMemo(() => {
    if (!me) return [];
    const isOwner = me.currentOrganization?.mainRole === 'owner';
    const isOpen = (input: Parameters<typeof refusalAt>[0]) => {
      const refusal = refusalAt(input, me);
      return refusal === null || (isOwner && refusal.reason === 'paidAccessRequired');
    };
    return menuSections
      .map(({ section, entries }) => ({
        section,
        entries: entries.filter(
          (entry) => isOpen(entry) && (entry.menu.anyOf?.some((gate) => isOpen({ gate })) ?? true),
        ),
      }))
      .filter(({ entries }) => entries.length > 0);
  }, [me]);
}

/** Returns the screens on which this user can create a record. */
export function useBeginnings(): Screen[] {
  const { me } = useMe();
  return useMemo(() => (me ? beginnings.filter((screen) => refusalAt(screen, me) === null) : []), [me]);
}
