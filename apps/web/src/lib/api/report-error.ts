import { currentApi } from '../session/client-session.ts';
import { reportOf } from './failed-render.ts';

/**
 * Reports an invisible failure to the server, like a failed render. A failure of the report itself is
 * ignored.
 */
export function reportError(error: unknown) {
  currentApi()
    .platform.reportError.mutate(reportOf(error, location.pathname))
    .catch(() => undefined);
}
