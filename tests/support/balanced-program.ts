import { checkInvariants } from '@mostrador/database/check-invariants';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { aProgram, type Program } from './program.ts';

/**
 * The program for the tests of a file. After each of them no problem may be reported. The books are verified
 * after each of them in the full run, otherwise at the end of the run.
 */
export function aBalancedProgram(): Pick<Program, 'world' | 'send' | 'shopOf'> {
  const running: Program[] = [];
  const program = () => {
    const [first] = running;
    if (!first) throw new Error('The program runs from the first test on.');
    return first;
  };
  beforeAll(async () => void running.push(await aProgram()));
  afterEach(async () => {
    const { connection, isShared } = program().world;
    if (!isShared) expect(await checkInvariants(connection)).toEqual([]);
    expect(program().world.problems).toEqual([]);
  });
  afterAll(() => program().close());
  return {
    get world() {
      return program().world;
    },
    send: (...input) => program().send(...input),
    shopOf: (values) => program().shopOf(values),
  };
}
