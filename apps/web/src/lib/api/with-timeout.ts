const longestWait = 120_000;
const slices = 12;

/**
 * What does not come within 120 s fails like what could not be fetched. Only time that was lived through
 * counts: a device that slept wakes with its timers due, though nothing was late.
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
