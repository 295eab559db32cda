import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '../../../platform/upload/spreadsheet.ts';
import { type BankFile, northernBanks } from './banks.testing.ts';
import { otherBanks } from './banks-others.testing.ts';
import { judgeTable } from './judge.ts';
import type { Place } from './table.ts';

const bankFiles = [...northernBanks, ...otherBanks];
const shop: Place = { decimalSign: '.', decimals: 2, currency: 'GTQ', today: '2026-11-29' };

async function read({ text, place }: BankFile) {
  const sheet = await readSpreadsheet({ bytes: Buffer.from(text), sheet: null });
  if ('refusal' in sheet) throw new Error(sheet.refusal);
  const { read: found, doubts } = judgeTable(
    { name: null, rows: sheet.rows, format: null },
    { ...shop, ...place },
  );
  return { ...found, doubts };
}

describe('a file of', () => {
  test.each(bankFiles)('$bank', async (file) => {
    const { lines, problems, doubts } = await read(file);
    expect(doubts).toEqual(file.asks ?? []);
    if (file.asks) return;
    expect(lines.map(({ date, amount }) => `${date.slice(-2)} ${amount}`).join(', ')).toBe(file.lines);
    expect(problems.map(({ reason }) => reason).toSorted()).toEqual((file.left ?? []).toSorted());
  });

  test('sixty: most are read without a question, and none loses a row', () => {
    const plain = bankFiles.filter(({ asks }) => !asks);
    expect(bankFiles.length).toBeGreaterThanOrEqual(60);
    expect(plain.length).toBeGreaterThanOrEqual(50);
  });
});
