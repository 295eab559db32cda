import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Redirects once. The router's own component navigates again with every render, which never ends while the
 * next page is being loaded.
 */
export function Redirect({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: path, replace: true });
  }, [navigate, path]);
  return null;
}
