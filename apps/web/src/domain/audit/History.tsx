import { Suspense } from 'react';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import { useCan } from '../../lib/session/me.tsx';

const HistoryCard = lazyPart(
  withWords(['audit', 'industry', 'platform', 'role'], () => import('./HistoryCard.tsx')),
);

/** The change history of one record, for users who may see it. Rendered after the record itself. */
export function History({ subjectId }: { subjectId: string }) {
  return useCan('audit.list') ? (
    <Suspense>
      <HistoryCard subjectId={subjectId} />
    </Suspense>
  ) : null;
}
