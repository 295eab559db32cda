import { Suspense } from 'react';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import { useCan } from '../../lib/session/me.tsx';

const HistoryCard = lazyPart(
  withWords(['audit', 'industry', 'platform', 'role'], () => import('./HistoryCard.tsx')),
);

/** Who changed one thing, when and how, for whoever may see it. Drawn after the thing itself. */
export function History({ subjectId }: { subjectId: string }) {
  return useCan('audit.list') ? (
    <Suspense>
      <HistoryCard subjectId={subjectId} />
    </Suspense>
  ) : null;
}
