import { useLocation } from '@tanstack/react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useMe } from '../../lib/session/me.tsx';
import { Redirect } from '../../ui/feedback/Redirect.tsx';
import { indexPage } from '../index-page.ts';
import { Waiting } from './RouteGuard.tsx';

/** An address without a screen leads to the page that it begins, or to the notice that there is none. */
export default function MissingScreen() {
  const { me, isSignedIn, error } = useMe();
  const { pathname } = useLocation();
  if (isSignedIn && !me && !error) return <Waiting />;
  return <Redirect path={indexPage(pathname.replace(/\/+$/, ''), me) ?? paths.notFound} />;
}
