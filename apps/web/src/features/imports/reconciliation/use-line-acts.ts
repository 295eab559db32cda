import { trpc } from '../../../lib/api/trpc.ts';

/** What is done with a line. What is settled shows itself: a notice would stand over the next one. */
export function useLineActs() {
  return {
    match: trpc.reconciliation.match.useMutation(),
    matchMany: trpc.reconciliation.matchMany.useMutation(),
    decline: trpc.reconciliation.decline.useMutation(),
    ignore: trpc.reconciliation.ignore.useMutation(),
    reopen: trpc.reconciliation.reopen.useMutation(),
  };
}
