import { searchKey } from '@mostrador/shared/words/search-key';
import { kitScreens, screens } from './routes.ts';
import type { Screen, SectionKey } from './screen.ts';

export type MenuEntry = {
  path: string;
  title: Screen['title'];
  gate: Screen['gate'];
  businessOnly: Screen['businessOnly'];
  personsNeedSeveral: Screen['personsNeedSeveral'];
  menu: NonNullable<Screen['menu']>;
};
export type MenuSection = { section: SectionKey; entries: MenuEntry[] };

/** The order of the sections in the menu; the most used ones come first. */
const sectionOrder: SectionKey[] = [
  'pos',
  'accounting',
  'store',
  'inventory',
  'contacts',
  'services',
  'modules',
  'organizations',
];

export const allScreens: Screen[] = [...screens, ...kitScreens];

const paths = new Set<string>(allScreens.map((screen) => screen.path));

export const screenExists = (path: string): boolean => paths.has(path);

/** Returns the screen of an address, with any ids. */
export function screenAt(pathname: string): Screen | undefined {
  const exact = allScreens.find((screen) => screen.path === pathname);
  return exact ?? allScreens.find((screen) => patternOf(screen.path).test(pathname));
}

export const menuSections: MenuSection[] = sectionOrder
  .map((section) => ({ section, entries: screens.flatMap((screen) => entryOf(screen, section)) }))
  .filter(({ entries }) => entries.length > 0);

/** The screens on which a new record is created. Their menu entry is the list that receives the record. */
export const beginnings = screens.filter(({ path, menu }) => !menu && /\/nuev[oa]$/.test(path));

/** True if every typed word occurs in the entry's words, regardless of accents and case. */
export function isFound(words: string, query: string): boolean {
  const text = searchKey(words);
  return searchKey(query)
    .split(' ')
    .every((word) => text.includes(word));
}

function entryOf(screen: Screen, section: SectionKey): MenuEntry[] {
  const { path, title, gate, businessOnly, personsNeedSeveral, menu } = screen;
  return menu?.section === section ? [{ path, title, gate, businessOnly, personsNeedSeveral, menu }] : [];
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:[a-z]+/gi, '[^/]+')}$`);
