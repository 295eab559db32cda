import { medianOf } from './load.ts';
import { startProgram } from './program.ts';
import type { Result } from './result.ts';

const starts = 5;

/** P7: from the first process to the first answer, on a folder where everything is there already. */
export async function benchStarts(dataDir: string, residentMiB: number): Promise<Result[]> {
  const program: number[] = [];
  const whole: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    program.push(await secondsToAnswer(dataDir, 'dist/main.js'));
    whole.push(await secondsToAnswer(dataDir, 'start.mjs'));
  }
  return [
    {
      id: 'P7',
      what: 'start of the program to its first answer',
      value: medianOf(program),
      unit: 's',
      goal: ['≤', 1.5],
    },
    { id: 'P7', what: 'the same with its launcher', value: medianOf(whole), unit: 's', goal: ['≤', 3] },
    { id: 'P7', what: 'resident after load', value: residentMiB, unit: 'MiB', goal: ['≤', 250] },
  ];
}

async function secondsToAnswer(dataDir: string, entry: 'dist/main.js' | 'start.mjs') {
  const began = performance.now();
  const program = await startProgram(dataDir, entry);
  const took = (performance.now() - began) / 1000;
  await program.stop();
  return took;
}
