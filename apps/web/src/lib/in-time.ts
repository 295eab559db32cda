const longestWait = 120_000;

/** What does not come within 120 s fails like what could not be fetched. */
export function inTime<Result>(load: () => Promise<Result>, wait = longestWait): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('timed out')), wait);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
