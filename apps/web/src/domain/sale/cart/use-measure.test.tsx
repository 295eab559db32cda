// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { until } from '../../../lib/testing/user.testing.ts';
import { useMeasure } from './use-measure.ts';

function Weight() {
  const measure = useMeasure();
  return <p>{measure(1250, 'lb')}</p>;
}

/** The letters between the marks decide the direction, which a mark of one direction would prevent. */
const isByItsLetters = /^\u2068.+\u2069$/;

test('a weight runs as the letters of its unit do', async () => {
  for (const [language, unit] of [
    ['es', 'lb'],
    ['ar', 'رطل'],
  ] as const) {
    document.body.replaceChildren();
    await draw(<Weight />, { language });
    await until(() => expect(document.querySelector('p')?.textContent).toContain(unit));
    expect(document.querySelector('p')?.textContent).toMatch(isByItsLetters);
  }
});
