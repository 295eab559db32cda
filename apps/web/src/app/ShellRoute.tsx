import { Outlet } from '@tanstack/react-router';
import { useSession } from '../lib/session/session.ts';
import { Shell } from './Shell.tsx';

/** Signed-out users never see the shell: their screen only redirects them to the sign-in. */
export default function ShellRoute() {
  const { token } = useSession();
  if (token === null) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
