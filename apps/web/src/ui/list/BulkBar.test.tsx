// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { getClientSession } from '../../lib/session/client-session.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../lib/testing/user.testing.ts';
import { BulkBar } from './BulkBar.tsx';

/** A list that does not count its matches, and with a query that can change while all are selected. */
function Page({ countAll, count = null }: { countAll: () => Promise<number>; count?: number | null }) {
  const [content, setContent] = useState('pan');
  return (
    <>
      <button type="button" onClick={() => setContent('agua')}>
        Agua
      </button>
      <BulkBar
        chosen={[{ id: '1' }]}
        query={{ content }}
        count={count}
        countAll={{ router: 'product', ask: countAll }}
        onClear={vi.fn()}
      >
        {({ kind, count }) => `${kind} ${count}`}
      </BulkBar>
    </>
  );
}

test('the count of one query is not shown for the next', async () => {
  const countAll = vi.fn().mockResolvedValueOnce(12_345).mockResolvedValueOnce(20_000);
  await draw(<Page countAll={countAll} />);
  await until(() => expect(seen()).toContain('rows 1'));
  press('Elegir todos los que hay');
  await until(() => expect(seen()).toContain('all 12345'));
  press('Agua');
  await until(() => expect(seen()).toContain('rows 1'));
  press('Elegir todos los que hay');
  await until(() => expect(seen()).toContain('all 20000'));
});

test('all that fit one question are not all that fit the next', async () => {
  await draw(<Page countAll={vi.fn()} count={10_022} />);
  await until(() => expect(seen()).toContain('rows 1'));
  press('Elegir los 10,022');
  await until(() => expect(seen()).toContain('all 10022'));
  press('Agua');
  await until(() => expect(seen()).toContain('rows 1'));
});

test('all that fit stay chosen when they are others by now, and are counted anew', async () => {
  const countAll = vi.fn().mockResolvedValueOnce(12_345).mockResolvedValue(12_346);
  await draw(<Page countAll={countAll} />);
  await until(() => expect(seen()).toContain('rows 1'));
  press('Elegir todos los que hay');
  await until(() => expect(seen()).toContain('all 12345'));
  const { queryClient } = getClientSession();
  const refused = { data: { httpStatus: 409, reason: 'selectionChanged', details: { count: 12_346 } } };
  const act = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(refused) });
  await expect(act.execute(undefined)).rejects.toBe(refused);
  await until(() => expect(seen()).toContain('all 12346'));
});
