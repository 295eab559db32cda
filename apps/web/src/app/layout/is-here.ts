import type { MenuSection } from '../menu.ts';

/** Whether one of the section's screens, or what lies below it, is open. */
export const isHere = ({ entries }: MenuSection, pathname: string): boolean =>
  entries.some(({ path }) => pathname.startsWith(path.replace(/\/todos$/, '')));
