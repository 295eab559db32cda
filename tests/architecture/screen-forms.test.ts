import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, lineOf, nodesOf, sourcesUnder } from '../support/source.ts';

const screens = sourcesUnder('apps/web/src').filter(({ path }) => !isTest(path));

test('every page of a record shows a failed read in the same way', () => {
  const readers = screens.filter(({ text }) => /{ id = '' } = useParams\(|recordPage\(\{/.test(text));
  expect(readers.length).toBeGreaterThan(10);
  expect(
    readers.filter(({ text }) => !/<RecordLoader|recordPage\(/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('every handler for page-wide keys uses the list that is shown for ?', () => {
  const listeners = screens.filter(({ text }) => /addEventListener\('keydown'|useLetterKey\(/.test(text));
  // Files that only collect keys, without a meaning for any of them.
  const collects = /till\/use-(wedge|early-keys)\.ts$/;
  const judged = listeners.filter(({ path }) => !collects.test(path));
  expect(judged.length).toBeGreaterThan(5);
  const own = /\bkey [!=]== '[^ ]|\bcode [!=]== '|useLetterKey\('.'/;
  expect(judged.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([]);
  const shown = /<Kbd[^>]*>\s*F\d|aria-keyshortcuts="/;
  const isKit = /\/kit\//;
  expect(
    screens.filter(({ path, text }) => !isKit.test(path) && shown.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('a failed load with a retry shows the number of its failure', () => {
  // A retry of the sale itself: the error is shown above it.
  const others = /charge\/ChargeForm\.tsx$/;
  const tries = screens.filter(({ path, text }) => /\('(common\.)?retry'\)/.test(text) && !others.test(path));
  expect(tries.length).toBeGreaterThan(4);
  expect(tries.filter(({ text }) => !/<FailureId|failure=\{/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('a day is entered in the one field for it, which looks alike in every browser', () => {
  const native = screens.filter(({ text }) => /type="(date|month|week|time|datetime-local)"/.test(text));
  expect(native.map(({ path }) => path)).toEqual([]);
});

test('an empty state states its kind and never draws a picture of its own', () => {
  const pictures = /ui\/(EmptyState|Scene)\.tsx$/;
  const own = screens.filter(({ path, text }) => !pictures.test(path) && /\bscene[=:]/.test(text));
  expect(own.map(({ path }) => path)).toEqual([]);
  const drawn = screens.filter(({ text }) => text.includes('<EmptyState'));
  const unfit = drawn.filter(({ text }) => text.includes("t('noResults')"));
  expect(unfit.length).toBeGreaterThan(1);
  expect(unfit.filter(({ text }) => !text.includes('kind="nothingFits"')).map(({ path }) => path)).toEqual(
    [],
  );
});

test('too many pictures are refused in the words that the documents give', () => {
  const drop = screens.find(({ path }) => path.endsWith('ui/images/ImageDrop.tsx'));
  expect(drop?.text).toContain("errors('imageUploaderRejection')");
});

/** True if an amount is in a column: in a line of totals, or in a column of a table. */
function isInColumn(node: ts.Node): boolean {
  for (let around = node.parent; around; around = around.parent) {
    const isLine = ts.isJsxSelfClosingElement(around) && around.tagName.getText() === 'LeaderLine';
    if (isLine || (ts.isPropertyAssignment(around) && around.name.getText() === 'render')) return true;
  }
  return false;
}

test('amounts that stand under each other have the same decimals', () => {
  // Whole pages of such amounts; the gallery of the parts shows both kinds.
  const columns = /(\.columns|till\/(TicketPanel|ParkedTickets)|charge\/(ChargeForm|PaymentParts))\.tsx$/;
  const judged = screens.filter(({ path }) => !path.includes('/kit/'));
  const amounts = judged.flatMap((file) =>
    [...nodesOf(file.tree)]
      .filter(ts.isJsxSelfClosingElement)
      .filter((node) => node.tagName.getText() === 'Money' && (columns.test(file.path) || isInColumn(node)))
      .map((node) => ({ node, at: `${file.path}:${lineOf(file, node)}` })),
  );
  expect(amounts.length).toBeGreaterThan(60);
  const isEven = (node: ts.JsxSelfClosingElement) => /\bisEven\b/.test(node.attributes.getText());
  expect(amounts.filter(({ node }) => !isEven(node)).map(({ at }) => at)).toEqual([]);
});
