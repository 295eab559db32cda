import { currentApi } from '../lib/session/client-session.ts';
import { reportOf } from './failed-render.ts';

/** Tells the server of a failed render. Its own failure is nobody's concern. */
export function reportError(error: unknown) {
  currentApi()
    .platform.reportError.mutate(reportOf(error, location.pathname))
    .catch(() => undefined);
}
