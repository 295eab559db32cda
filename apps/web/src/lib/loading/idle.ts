const longestWait = 2000;

/** Does what nobody waits for once the page has nothing to draw; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such call.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work, { timeout: longestWait });
  return () => cancelIdleCallback(waiting);
}
