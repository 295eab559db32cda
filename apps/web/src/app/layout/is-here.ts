import type { MenuSection } from '../menu.ts';

/** True if one of the section's screens, or a page below it, is open. */
export const isHere = ({ entries }: MenuSection, pathname: string): boolean =>
  entries.some(({ path }) => pathname.startsWith(path.replace(/\/todos$/, '')));
