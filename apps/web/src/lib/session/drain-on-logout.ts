import type { AppRouter } from '@mostrador/api/router';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { inTime } from '../api/with-timeout.ts';

const patience = 2000;

/**
 * The exit from a session. Before leaving, pending requests are completed and new ones wait, because the
 * server would only refuse them. If the user stays after all, they are sent then.
 */
export function makeExit() {
  const underWay = new Set<Promise<void>>();
  let leaving: Promise<unknown> | null = null;

  const link: TRPCLink<AppRouter> =
    () =>
    ({ op, next }) =>
      observable((observer) => {
        if (op.type !== 'query') return next(op).subscribe(observer);
        let stop = () => {};
        let isUnwanted = false;
        const ask = () => {
          if (isUnwanted) return;
          const settled = under(underWay);
          const subscription = next(op).subscribe({
            next: observer.next,
            error: (error) => {
              settled();
              observer.error(error);
            },
            complete: () => {
              settled();
              observer.complete();
            },
          });
          stop = () => {
            settled();
            subscription.unsubscribe();
          };
        };
        if (leaving) leaving.catch(ask);
        else ask();
        return () => {
          isUnwanted = true;
          stop();
        };
      });

  async function leave(send: () => Promise<unknown>) {
    const answered = inTime(() => Promise.all(underWay), patience).catch(() => undefined);
    leaving = answered.then(send);
    try {
      await leaving;
    } catch (error) {
      leaving = null;
      throw error;
    }
  }

  return { link, leave };
}

/** Adds an entry until the returned function is called. */
function under(all: Set<Promise<void>>): () => void {
  let settle = () => {};
  const settling = new Promise<void>((done) => {
    settle = done;
  });
  all.add(settling);
  return () => {
    all.delete(settling);
    settle();
  };
}
