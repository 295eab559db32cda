import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';

/** `goal`: what the value may be at most, or must be at least; without one it is shown for comparison. */
export type Result = { id: string; what: string; value: number; unit: string; goal?: ['≤' | '≥', number] };

const isMet = ({ value, goal }: Result) => !goal || (goal[0] === '≤' ? value <= goal[1] : value >= goal[1]);

/** Prints each figure beside its goal. */
export function print(results: Result[]) {
  const width = Math.max(...results.map(({ what }) => what.length));
  for (const result of results) {
    const { id, what, value, unit, goal } = result;
    const verdict = goal ? `${goal[0]} ${goal[1]}  ${isMet(result) ? 'ok' : 'MISS'}` : '';
    console.log(`${id}  ${what.padEnd(width)}  ${rounded(value).padStart(8)} ${unit.padEnd(7)} ${verdict}`);
  }
}

/** Stores all figures in `.test/bench-results.json`; answers whether all goals are met. */
export function store(results: Result[], rounds: object) {
  const folder = join(repositoryRoot, '.test');
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0]?.model ?? '', cores: availableParallelism(), node: process.version };
  const stored = { at: new Date().toISOString(), machine, results: results.map(withVerdict), rounds };
  writeFileSync(join(folder, 'bench-results.json'), `${JSON.stringify(stored, null, 2)}\n`);
  return results.every(isMet);
}

const withVerdict = (result: Result) => ({ ...result, isMet: isMet(result) });

const rounded = (value: number) => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, useGrouping: false });
};
