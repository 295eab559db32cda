import { expect, type Page } from '@playwright/test';

/** The failures that a test expects: addresses that may answer with an error or not at all. */
export type Foreseen = { failures: RegExp[] };

/**
 * Collects console messages that must not occur: errors, refused policies, failed requests. `verify` fails
 * the test for each unexpected one.
 */
export async function watch(page: Page) {
  // A policy violation that the code catches is reported nowhere else.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) =>
      console.error(`refused by ${effectiveDirective} in ${sourceFile}:${lineNumber}`),
    ),
  );
  const foreseen: Foreseen = { failures: [] };
  const found: { text: string; url: string }[] = [];
  page.on('pageerror', (error) => found.push({ text: `thrown: ${error.stack ?? error.message}`, url: '' }));
  page.on('console', (message) => {
    // An unused or repeated preload is reported as a warning. A worker that takes over during a load fetches
    // pending resources once more.
    const isTakenOver = message.text().includes('service worker resource mismatch');
    const isWasted = message.type() === 'warning' && message.text().includes('preload') && !isTakenOver;
    if (message.type() !== 'error' && !isWasted) return;
    found.push({ text: `console: ${message.text()}`, url: message.location().url });
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels its pending requests.
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
