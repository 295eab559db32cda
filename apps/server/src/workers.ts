import { availableParallelism } from 'node:os';
import {
  DomainError,
  type Services,
  type Spreadsheets,
  TooMuchWaits,
  takingTurns,
} from '@mostrador/api/server';
import type { StatementPaper } from '@mostrador/shared/papers/statement-paper';
import { Piscina } from 'piscina';
import type * as tasks from './worker.ts';
import type { CutPrinting, PosterPrinting, Printing } from './worker.ts';

/**
 * Work that would block the thread of the tills runs in other threads, for each organization one task at a
 * time. Throws 503 if too many tasks wait.
 */
export type Workers = {
  reencodeImage: Services['reencodeImage'];
  renderReceipt: (printing: Printing, organizationId: string) => Promise<Uint8Array>;
  spreadsheets: Spreadsheets;
  renderCut: (printing: CutPrinting, organizationId: string) => Promise<Uint8Array>;
  renderStatement: (paper: StatementPaper, organizationId: string) => Promise<Uint8Array>;
  renderPoster: (printing: PosterPrinting, organizationId: string) => Promise<Uint8Array>;
  shareImage: (bytes: Uint8Array, organizationId: string) => Promise<Uint8Array | null>;
  close: () => Promise<void>;
};

const most = { mostWaiting: 60, mostOfOne: 15 };
/** The maximum time that a call waits for an answer. */
const patience = 25_000;
const idleMs = 60_000;

/**
 * `file`: the built `worker.ts`. A thread starts with a task and ends after a long time without tasks. Tasks
 * that wait longer than `patienceMs` are refused.
 */
export function openWorkers(file: string, { patienceMs = patience } = {}): Workers {
  const maxThreads = Math.max(1, availableParallelism() - 1);
  const inTurn = takingTurns({ places: maxThreads, ...most });
  const pool = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    // The operating system then gives the processor to the tills first.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const run = async <Name extends keyof typeof tasks>(
    name: Name,
    owner: string,
    task: Parameters<(typeof tasks)[Name]>[0],
  ): Promise<Awaited<ReturnType<(typeof tasks)[Name]>>> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await inTurn(owner, signal, () => pool.run(task, { name, signal }));
    } catch (error) {
      throw signal.aborted || error instanceof TooMuchWaits ? busy() : error;
    }
  };
  return {
    reencodeImage: (bytes, organizationId) => run('reencodeImage', organizationId, bytes),
    renderReceipt: (printing, organizationId) => run('renderReceipt', papersOf(organizationId), printing),
    spreadsheets: {
      read: (reading, organizationId) => run('readSpreadsheet', organizationId, reading).catch(refuseGrown),
      write: (writing, organizationId) => run('writeSpreadsheet', organizationId, writing),
      writeTable: (writing, organizationId) => run('writeTable', organizationId, writing),
    },
    renderCut: (printing, organizationId) => run('renderCut', papersOf(organizationId), printing),
    renderStatement: (paper, organizationId) => run('renderStatement', papersOf(organizationId), paper),
    renderPoster: (printing, organizationId) => run('renderPoster', papersOf(organizationId), printing),
    shareImage: (bytes, organizationId) => run('shareImage', organizationId, bytes),
    close: () => pool.destroy(),
  };
}

/** A document is short work that a user waits for, so it has a separate turn from the shop's files. */
const papersOf = (organizationId: string) => `papers of ${organizationId}`;

/** A file that needed more memory than a thread may use has ended only that thread. */
function refuseGrown(error: unknown): { refusal: 'spreadsheetTooLarge' } {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return { refusal: 'spreadsheetTooLarge' };
  throw error;
}

const busy = () => new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 5 });
