import { Suspense } from 'react';
import { lazyPart } from '../../lib/later.tsx';
import { useCan } from '../../lib/me.tsx';
import { withWords } from '../../lib/words.ts';

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
