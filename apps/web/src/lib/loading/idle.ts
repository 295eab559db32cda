const longestWait = 2000;

/** Runs background work once the page has nothing to render. The returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari does not support it.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(work, { timeout: longestWait });
  return () => cancelIdleCallback(waiting);
}
