import type { MenuEntry, MenuSection } from '../../menu.ts';
import type { TitleKey } from '../../screen.ts';
import { isHere } from '../is-here.ts';

/** A menu of the row, or a link if the section has only one screen. */
export type RowItem = {
  key: string;
  section?: MenuSection['section'];
  /** The title of a link. */
  title?: TitleKey;
  entries: MenuEntry[];
  isHere: boolean;
};

/** Builds the menus of the row. The settings of the shop are in the shop's own menu beside it. */
export function rowItems(sections: MenuSection[], pathname: string): RowItem[] {
  return sections
    .filter(({ section }) => section !== 'organizations')
    .map(({ section, entries }) => {
      const [only] = entries;
      const isAlone = entries.length === 1 && only !== undefined;
      return {
        key: section,
        ...(isAlone ? { title: only.title } : { section }),
        entries,
        isHere: isHere({ section, entries }, pathname),
      };
    });
}

export const entriesOf = (items: RowItem[]): MenuEntry[] => items.flatMap(({ entries }) => entries);
