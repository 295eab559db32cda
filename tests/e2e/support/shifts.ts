import { expect, type Page } from '@playwright/test';

/** The size of layout shifts without user action, which must not be visible. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForTimeout(800);
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  const shift = shifts.reduce((sum: number, each: { value: number }) => sum + each.value, 0);
  expect(shift, `${page.url()} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
  return shift;
}

/** Runs in the page: records every unexpected layout shift, with the elements that moved. */
export function recordShifts() {
  const shifts: unknown[] = [];
  Reflect.set(globalThis, 'shifts', shifts);
  const nameOf = (node: unknown) => (node instanceof Element ? `${node.tagName}.${node.className}` : 'text');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const sources: unknown = Reflect.get(entry, 'sources');
      const moved = Array.isArray(sources) ? sources.map(({ node }) => nameOf(node)) : [];
      shifts.push({ value: Reflect.get(entry, 'value'), moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
