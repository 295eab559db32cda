import { useEffect, useState } from 'react';

/** `isThere`: the form is rendered. `isLeft`: the user left it while it was being saved. */
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
