import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeWantedPath } from '../../lib/session/session.ts';

/** After signing in: to where the person wanted to go, else home. */
export function AfterSignIn({ home }: { home: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: takeWantedPath() ?? home, replace: true });
  }, [navigate, home]);
  return null;
}
