import { lazy, Suspense } from 'react';
import { withWords } from '../../lib/words.ts';

export const loadHold = withWords(['ticket'], () => import('./HoldTools.tsx'));
const HoldTools = lazy(loadHold);

export const Hold = (props: { isBar?: true }) => (
  <Suspense>
    <HoldTools {...props} />
  </Suspense>
);
