import { Suspense } from 'react';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyDialog, lazyPart } from '../../lib/loading/lazy.tsx';
import { useCan } from '../../lib/session/me.tsx';

/** The dialog for goods of a purchase or an expense that are returned to the supplier. */
export const ReturnDialog = lazyDialog(withWords(['purchase'], () => import('./ReturnDialog.tsx')));

const ReturnList = lazyPart(withWords(['purchase'], () => import('./ReturnList.tsx')));

/** The returns of one purchase, for users who may record them. Rendered after the purchase itself. */
export function SupplierReturns({ purchaseId }: { purchaseId: string }) {
  return useCan('purchase.write') ? (
    <Suspense>
      <ReturnList purchaseId={purchaseId} />
    </Suspense>
  ) : null;
}
