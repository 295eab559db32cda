import { expect, type Page } from '@playwright/test';

/** What a test foresees: addresses that may answer with an error or not at all. */
export type Foreseen = { failures: RegExp[] };

/**
 * Collects what nobody should have to look for in a console: errors, refused policies, failed requests.
 * `verify` fails the test for each that was not foreseen.
 */
export async function watch(page: Page) {
  // A policy that refuses what the code catches is told nowhere else.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
      console.error(`refused by ${effectiveDirective} in ${sourceFile}:${lineNumber}`),
    ),
  );
  const foreseen: Foreseen = { failures: [] };
  const found: { text: string; url: string }[] = [];
  page.on('pageerror', (error) => found.push({ text: `thrown: ${error.stack ?? error.message}`, url: '' }));
  page.on('console', (message) => {
    // What is fetched ahead for nothing, or twice, is told as a warning; a worker that takes over amid a load
    // has what was under way fetched once more.
    const isTakenOver = message.text().includes('service worker resource mismatch');
    const isWasted = message.type() === 'warning' && message.text().includes('preload') && !isTakenOver;
    if (message.type() !== 'error' && !isWasted) return;
    found.push({ text: `console: ${message.text()}`, url: message.location().url });
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left gives up what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') found.push({ text: `request: ${reason}`, url: request.url() });
  });
  page.on('response', (response) => {
    if (response.status() >= 400) found.push({ text: `answer: ${response.status()}`, url: response.url() });
  });
  const isForeseen = ({ url }: { url: string }) => foreseen.failures.some((pattern) => pattern.test(url));
  return {
    /** Requests to such addresses may fail in this test. */
    foresee: (...patterns: RegExp[]) => void foreseen.failures.push(...patterns),
    verify: () =>
      expect(
        found.filter((each) => !isForeseen(each)).map(({ text, url }) => `${text} ${url}`.trim()),
      ).toEqual([]),
  };
}

export type Watch = Awaited<ReturnType<typeof watch>>;
