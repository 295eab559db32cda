import type { Gate } from '@mostrador/shared/gates';
import type { Messages } from '@mostrador/shared/text/translate';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
  page?: PageLoader;
  /** Another path, or `home` for where this kind of account starts. */
  redirect?: `/${string}` | 'home';
  menu?: { section: SectionKey; icon: Icon };
  /** Stands alone, without the shell around it, although it lies under /dashboard. */
  isPlain?: true;
  /** Uses the whole width whatever the preferences say. */
  isWide?: true;
};

export const hasShell = (screen: Screen) => screen.path.startsWith('/dashboard') && !screen.isPlain;
