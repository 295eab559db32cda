// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { StatementView } from './StatementView.tsx';

const row = { id: null, name: null, previous: 0, budget: null };

test('a loss keeps its minus in the share of sales, and a cost has none', async () => {
  await draw(
    <StatementView
      title="Resultados"
      isExplained={false}
      result="netProfit"
      hasShare
      searchOf={() => ({ from: '2026-10-01', until: '2026-10-31' })}
      rows={[
        { ...row, key: 'cost', kind: 'line', amount: -5400, share: -7059 },
        { ...row, key: 'netProfit', kind: 'total', amount: -2250, share: -2941 },
      ]}
    />,
  );
  await until(() => {
    expect(seen()).toContain('70.6 %');
    expect(seen()).toContain('−29.4 %');
  });
  expect(seen()).not.toContain('−70.6');
  const link = document.querySelector('a');
  expect(link?.getAttribute('href')).toBe(
    '/dashboard/asistente-financiero/detalle?line=cost&from=2026-10-01&until=2026-10-31',
  );
});
