import { availableParallelism } from 'node:os';
import { DomainError, type Services, type Spreadsheets } from '@mostrador/api/server';
import { Piscina } from 'piscina';
import type * as tasks from './worker.ts';
import type { CutPrinting, Printing } from './worker.ts';

/** Work that would keep the thread of the tills busy, done beside it. Throws 503 when too much waits. */
export type Workers = {
  reencodeImage: Services['reencodeImage'];
  renderReceipt: (printing: Printing) => Promise<Uint8Array>;
  spreadsheets: Spreadsheets;
  renderCut: (printing: CutPrinting) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

const maxWaiting = 60;
/** No call waits longer for an answer. */
const patience = 25_000;
const idleMs = 60_000;

/**
 * `file`: the built `worker.ts`. A thread starts with a task and ends when none came for long. What waits
 * longer than `patienceMs` is turned away.
 */
export function openWorkers(file: string, { patienceMs = patience } = {}): Workers {
  const pool = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: idleMs,
    // The system gives the processor to the tills first.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const run = async <Name extends keyof typeof tasks>(
    name: Name,
    task: Parameters<(typeof tasks)[Name]>[0],
  ): Promise<Awaited<ReturnType<(typeof tasks)[Name]>>> => {
    // The pool's own limit does not count tasks that a signal may end.
    if (pool.queueSize >= maxWaiting) throw busy();
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await pool.run(task, { name, signal });
    } catch (error) {
      throw signal.aborted ? busy() : error;
    }
  };
  return {
    reencodeImage: (bytes) => run('reencodeImage', bytes),
    renderReceipt: (printing) => run('renderReceipt', printing),
    spreadsheets: {
      read: (reading) => run('readSpreadsheet', reading).catch(refuseGrown),
      write: (writing) => run('writeSpreadsheet', writing),
      writeTable: (writing) => run('writeTable', writing),
    },
    renderCut: (printing) => run('renderCut', printing),
    close: () => pool.destroy(),
  };
}

/** A file that took more memory than a thread has ended the thread, and nothing else. */
function refuseGrown(error: unknown): { refusal: 'spreadsheetTooLarge' } {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return { refusal: 'spreadsheetTooLarge' };
  throw error;
}

const busy = () => new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 5 });
