const longestWait = 120_000;
const slices = 12;

/**
 * A load that takes more than 120 s fails like one that could not be fetched. Only time awake counts: a
 * device that slept wakes with its timers due, although nothing was late.
 */
export function inTime<Result>(load: () => Promise<Result>, wait = longestWait): Promise<Result> {
  return new Promise((resolve, reject) => {
    let left = slices;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      if (left === 0) return reject(new TypeError('timed out'));
      left -= 1;
      timer = setTimeout(goOn, wait / slices);
    };
    goOn();
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
