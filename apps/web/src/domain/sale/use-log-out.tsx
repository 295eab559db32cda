import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { useLeaving } from '../../ui/dialog/use-leaving.tsx';
import { organizationsWithCart } from './cart/cart-store.ts';

const OpenSaleQuestion = lazyOverlay(withWords(['ticket'], () => import('./OpenSaleQuestion.tsx')));

/** Signs out on any page. Unsaved input and the open sale would be lost, so both need a confirmation. */
export function useLogOut() {
  const signOut = useSignOut();
  return useLeaving({
    go: signOut,
    hasSale: () => organizationsWithCart().length > 0,
    askAboutSale: (answers) => <OpenSaleQuestion {...answers} />,
  });
}
