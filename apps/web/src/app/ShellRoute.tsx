import { Outlet } from '@tanstack/react-router';
import { useSession } from '../lib/session/session.ts';
import { Shell } from './Shell.tsx';

/** Signed-out people never see the shell: their screen only sends them to sign in. */
export default function ShellRoute() {
  const { token } = useSession();
  if (token === null) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
