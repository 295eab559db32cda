const longestWait = 120_000;
const slices = 12;

/**
 * A load that takes more than 120 s fails like one that could not be fetched. Only the time awake counts: on
 * a device that wakes from sleep timers fire at once, although nothing was late.
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
