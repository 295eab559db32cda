import { useEffect, useState } from 'react';

/** True if a form is rendered, and true if the user left it while it was being saved. */
export type Presence = { isThere: boolean; isLeft: boolean };

export const isHere = ({ isThere, isLeft }: Presence) => isThere && !isLeft;

export function usePresence(): Presence {
  const [presence] = useState(() => ({ isThere: false, isLeft: false }));
  useEffect(() => {
    presence.isThere = true;
    return () => {
      presence.isThere = false;
    };
  }, [presence]);
  return presence;
}
