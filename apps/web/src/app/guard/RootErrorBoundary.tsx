import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from '../../lib/api/report-error.ts';
import { showLastWords } from '../start/last-words.ts';

/** Catches every error outside of all other boundaries, so that the page is never empty. */
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
