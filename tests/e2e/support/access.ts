import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** No violation that axe can see, on the page as it stands. */
export async function expectAccessible(page: Page) {
  await settle(page);
  const restore = await unroll(page);
  const violations = await violationsOn(page);
  await restore();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function violationsOn(page: Page) {
  // By default each look opens a second page, for frames of strangers, and describes what is right too.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const everywhere = axe().withTags(rules);
  if (!(await isCovered(page))) return (await everywhere.analyze()).violations;
  // Elements below a dialog are out of reach: parts visible next to it are no target, however small.
  const seen = await everywhere.disableRules([size]).analyze();
  const within = await axe().include(modal).withRules([size]).analyze();
  return [...seen.violations, ...within.violations];
}

const size = 'target-size';
const modal = '[role="dialog"][aria-modal="true"]';

const isCovered = (page: Page) =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility()),
    modal,
  );

/** A bar that stays in view covers what one can scroll away from under it, so axe sees the page unrolled. */
async function unroll(page: Page) {
  const size = page.viewportSize();
  const height = await page.evaluate(() => {
    const isCovered = document.querySelector('[role="dialog"]')?.checkVisibility() ?? false;
    return isCovered ? 0 : document.documentElement.scrollHeight;
  });
  if (!size || height <= size.height) return async () => undefined;
  await page.setViewportSize({ width: size.width, height: Math.min(height + 200, 6000) });
  return async () => {
    await page.setViewportSize(size);
    // Listeners to the window's size are called now, and not while the next step drags something.
    await page.waitForFunction((given) => innerHeight === given, size.height);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  };
}

/** Nothing hangs over the edge: neither the page itself nor a dialog on it. */
export async function expectWithinWindow(page: Page) {
  const found = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((each) =>
      each.checkVisibility(),
    );
    const wide = dialogs.filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth} of ${clientWidth}`] : []),
      ...wide.map((each) => `dialog: ${each.textContent?.slice(0, 60)}`),
    ];
  });
  expect(found, `wider than the window on ${page.url()}`).toEqual([]);
}

/**
 * Checks the contrast of the mark of a choice, or the knob of a switch, with the color below it; axe skips
 * both.
 */
export async function expectMarksSeen(page: Page) {
  const found = await page.evaluate(() => {
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const boxes = [
      ...document.querySelectorAll('input:is([type="checkbox"], [type="radio"]):checked:enabled'),
    ];
    return boxes.flatMap((box) => {
      const beside = box.nextElementSibling;
      const knob = box.role === 'switch' ? (beside?.firstElementChild ?? null) : null;
      if (!beside?.checkVisibility() || (beside.tagName !== 'svg' && !knob)) return [];
      const mark = knob ? getComputedStyle(knob).backgroundColor : getComputedStyle(beside).color;
      const below = getComputedStyle(knob ? beside : box).backgroundColor;
      const [less = 0, more = 0] = [light(mark), light(below)].toSorted((a, b) => a - b);
      const ratio = (more + 0.05) / (less + 0.05);
      return ratio >= 3 ? [] : [`${ratio.toFixed(1)}: ${mark} on ${below} ${box.outerHTML.slice(0, 120)}`];
    });
  });
  expect(found, `marks that are hard to see on ${page.url()}`).toEqual([]);
}

/** A phone zooms into a field of smaller letters when it gets the focus, and does not zoom out again. */
export async function expectNoZoom(page: Page) {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(
        (each) =>
          each.checkVisibility() && !/checkbox|radio|file|range/.test(each.getAttribute('type') ?? ''),
      )
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => `${each.outerHTML.slice(0, 120)}: ${getComputedStyle(each).fontSize}`),
  );
  expect(found, `fields that make a phone zoom on ${page.url()}`).toEqual([]);
}

/** Colours are judged when nothing fades any more. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document.getAnimations().filter(({ effect }) => {
      const timing = effect?.getComputedTiming();
      return timing?.iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}

/** Nothing has come for half a second. For the browser no page is idle: the stream of changes stays open. */
export async function answered(page: Page) {
  await page.evaluate(async () => {
    const countNow = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== countNow(); ) {
      before = countNow();
      await new Promise((done) => setTimeout(done, 500));
    }
  });
}
