import { useEffect, useEffectEvent } from 'react';

const channelName = 'email-confirmed';

/** Tells the other tabs of this browser which address was confirmed here. */
export function announceConfirmed(email: string) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(email);
  channel.close();
}

/** Calls back once another tab of this browser, in which the mail was opened, confirms the address. */
export function useConfirmedElsewhere(email: string | null, onConfirmed: () => void) {
  const hear = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (email === null) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => data === email && hear();
    return () => channel.close();
  }, [email]);
}
