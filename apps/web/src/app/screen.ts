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
  /** `guests`: signed-in people are sent home. `members`: the others are sent to sign in. */
  access: 'anyone' | 'guests' | 'members';
  gate?: Gate;
  /** A screen that a person account does not have: products, services, a shop. */
  businessOnly?: true;
  /** Person accounts come here only when they have more than one organization. */
  personsNeedSeveral?: true;
  page?: PageLoader;
  /** The modules of the texts that the page shows, beside those that are always there. */
  words?: readonly Words[];
  /** Another path, or `home` for where this kind of account starts. */
  redirect?: `/${string}` | 'home';
  /** `anyOf`: the page itself says who may look; it is no entry for who has none of these. */
  menu?: { section: SectionKey; icon: Icon; anyOf?: readonly Gate[] };
  /** Stands alone, without the shell around it, although it lies under /dashboard. */
  isPlain?: true;
  /** Uses the whole width, regardless of the preferences. */
  isWide?: true;
  /** Its own tools stand in the one row of the header, and it reaches to the edges of the window. */
  ownsHeader?: true;
};

/** Fetches the code of a screen and its words. */
export const partOf = ({ page, words = [] }: Screen) => page && withWords(words, page);

export const hasShell = (screen: Screen) => screen.path.startsWith('/dashboard') && !screen.isPlain;
