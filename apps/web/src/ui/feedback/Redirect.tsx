import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Sends the person elsewhere, once: the router's own component navigates again with every drawing, which
 * while the next page is being fetched never ends.
 */
export function Redirect({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ href: path, replace: true });
  }, [navigate, path]);
  return null;
}
