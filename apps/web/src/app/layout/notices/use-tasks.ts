import { trpc } from '../../../lib/api/trpc.ts';
import { getClientSession, onChange } from '../../../lib/session/client-session.ts';
import { createStore } from '../../../lib/store/create-store.ts';

const shown = 20;
const askAgainMs = 1000;

/** The session in which a task was first reported. Until then the tasks need not be queried. */
const sessionWithTasks = createStore<number | null>(null);

onChange(({ touches }) => {
  if (!touches.includes('task') || sessionWithTasks.get() === getClientSession().id) return;
  sessionWithTasks.set(getClientSession().id);
});

/** The newest tasks. While one runs they are queried repeatedly, for networks that block the stream. */
export function useTasks({ isOpen }: { isOpen: boolean }) {
  const isHeardOf = useIsHeardOf();
  return trpc.task.list.useQuery(
    { perPage: shown },
    {
      enabled: isOpen || isHeardOf,
      refetchInterval: ({ state }) => (state.data?.tasks.some(isUnderWay) ? askAgainMs : false),
    },
  );
}

/** The newest tasks, once one of them started, progressed or ended in this session. */
export function useSessionTasks() {
  const isHeardOf = useIsHeardOf();
  const { data } = useTasks({ isOpen: false });
  return isHeardOf && data ? data.tasks : [];
}

export const isUnderWay = ({ status }: { status: string }) => status === 'queued' || status === 'running';

/** True if all parts are done and the result is still being stored. */
export const isFinishing = ({
  status,
  done,
  total,
}: {
  status: string;
  done: number;
  total: number | null;
}) => status === 'running' && total !== null && total > 0 && done >= total;

const useIsHeardOf = () => sessionWithTasks.use() === getClientSession().id;
