/**
 * Reports to all processes the count of this process under a key since its last report. Returns the total of
 * all processes.
 */
export type ReportCount = (key: string, counted: { windowStart: Date; count: number }) => Promise<number>;

/**
 * `own`: the count of this process; `reported`: the part of it that all processes know; `others`: the count
 * reported by the other processes.
 */
type Counted = {
  windowStart: number;
  own: number;
  reported: number;
  others: number;
  telling: Promise<void> | null;
};
type Options = {
  max: number;
  windowMs: number;
  report: ReportCount;
  now?: () => number;
  onFailure: (error: unknown) => void;
};

/** The outcome of one try, in the format of the other limiter. */
export type Tried = {
  isAllowed: false;
  isExceeded: boolean;
  max: number;
  remaining: number;
  ttlInSeconds: number;
};

const mostKeys = 20_000;

/**
 * Counts over all processes without a statement for each try: a process reports to the others after each
 * twentieth of the limit, and that try waits for the answer. Therefore each process lets at most a twentieth
 * through that the others do not know of. If the database does not answer, the process counts alone.
 */
export function sharedLimit({ max, windowMs, report, now = Date.now, onFailure }: Options) {
  const share = Math.max(1, Math.floor(max / 20));
  const counters = new Map<string, Counted>();

  const counterOf = (key: string): Counted => {
    const windowStart = Math.floor(now() / windowMs) * windowMs;
    const current = counters.get(key);
    if (current?.windowStart === windowStart) return current;
    const fresh = { windowStart, own: 0, reported: 0, others: 0, telling: null };
    counters.delete(key);
    counters.set(key, fresh);
    const [oldest] = counters.keys();
    if (counters.size > mostKeys && oldest !== undefined) counters.delete(oldest);
    return fresh;
  };

  const reportAll = async (key: string, counter: Counted) => {
    while (counter.own - counter.reported >= share) {
      const count = counter.own - counter.reported;
      counter.reported += count;
      const windowStart = new Date(counter.windowStart);
      await report(key, { windowStart, count }).then((all) => {
        counter.others = Math.max(counter.others, all - counter.reported);
      }, onFailure);
    }
    counter.telling = null;
  };

  const tried = ({ windowStart }: Counted, total: number): Tried => ({
    isAllowed: false,
    isExceeded: total > max,
    max,
    remaining: Math.max(0, max - total),
    ttlInSeconds: Math.ceil((windowStart + windowMs - now()) / 1000),
  });

  return async (key: string): Promise<Tried> => {
    const counter = counterOf(key);
    // A caller who is already refused causes no further cost.
    if (counter.own + counter.others >= max) return tried(counter, max + 1);
    counter.own += 1;
    const place = counter.own;
    if (counter.own - counter.reported >= share) counter.telling ??= reportAll(key, counter);
    await counter.telling;
    return tried(counter, place + counter.others);
  };
}
