import { currentApi } from '../session/client-session.ts';
import { reportOf } from './failed-render.ts';

/** Tells the server of what failed unseen, as a render. Its own failure is nobody's concern. */
export function reportError(error: unknown) {
  currentApi()
    .platform.reportError.mutate(reportOf(error, location.pathname))
    .catch(() => undefined);
}
