import type { Gate } from '@mostrador/shared/rights/gates';
import type { Messages } from '@mostrador/shared/text/translate';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Words, withWords } from '../lib/i18n/words.ts';

export type TitleKey = keyof Messages['shell']['menu'];
export type SectionKey = keyof Messages['shell']['sections'];

export type PageLoader = () => Promise<{ default: () => ReactNode }>;

/** One documented screen. `title` and `menu.section` are keys of the text module `shell`. */
export type Screen = {
  path: `/${string}`;
  title: TitleKey;
  /**
   * `guests`: signed-in users are redirected to the start page. `members`: signed-out users are redirected
   * to the sign-in.
   */
  access: 'anyone' | 'guests' | 'members';
  gate?: Gate;
  /** True for a screen that personal accounts do not have: products, services, a shop. */
  businessOnly?: true;
  /** True if personal accounts may open it only when the user has several organizations. */
  personsNeedSeveral?: true;
  page?: PageLoader;
  /** The text modules of the page, in addition to those that are always loaded. */
  words?: readonly Words[];
  /** Another path, or `home` for the start page of the account. */
  redirect?: `/${string}` | 'home';
  /** `anyOf`: the page itself checks the permission; the entry is hidden from users without any of these. */
  menu?: { section: SectionKey; icon: Icon; anyOf?: readonly Gate[] };
  /** True if the screen has no shell around it, although its path is under /dashboard. */
  isPlain?: true;
  /** Uses the whole width, regardless of the preferences. */
  isWide?: true;
  /** True if its own tools are in the single row of the header, and it extends to the edges of the window. */
  ownsHeader?: true;
};

/** Loads the code and the texts of a screen. */
export const partOf = ({ page, words = [] }: Screen) => page && withWords(words, page);

export const hasShell = (screen: Screen) => screen.path.startsWith('/dashboard') && !screen.isPlain;
