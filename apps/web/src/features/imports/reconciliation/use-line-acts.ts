import { trpc } from '../../../lib/api/trpc.ts';

/** The actions on a line. The result is visible in the list, and a notification would cover the next line. */
export function useLineActs() {
  return {
    match: trpc.reconciliation.match.useMutation(),
    matchMany: trpc.reconciliation.matchMany.useMutation(),
    decline: trpc.reconciliation.decline.useMutation(),
    ignore: trpc.reconciliation.ignore.useMutation(),
    reopen: trpc.reconciliation.reopen.useMutation(),
  };
}
