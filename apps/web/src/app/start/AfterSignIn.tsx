import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { consumeReturnTo } from '../../lib/session/session.ts';

/** Redirects after signing in to the requested page, otherwise to the start page. */
export function AfterSignIn({ home }: { home: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: consumeReturnTo() ?? home, replace: true });
  }, [navigate, home]);
  return null;
}
