const longestWait = 120_000;

/**
 * A module that does not come within 120 s fails like one that could not be fetched, with the words by which
 * the router knows to reload the page once.
 */
export function inTime<Module>(load: () => Promise<Module>, wait = longestWait): () => Promise<Module> {
  return () =>
    new Promise((resolve, reject) => {
      const late = () => reject(new TypeError('Failed to fetch dynamically imported module: timed out'));
      const timer = setTimeout(late, wait);
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
}
