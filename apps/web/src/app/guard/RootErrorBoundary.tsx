import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from '../../lib/api/report-error.ts';
import { showLastWords } from '../start/last-words.ts';

/** Whatever falls outside of every other boundary ends here, never on an empty page. */
export function RootErrorBoundary({ children }: { children: ReactNode }) {
  const onError = (error: unknown) => {
    showLastWords();
    reportError(error);
  };
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      {children}
    </ErrorBoundary>
  );
}
