// @vitest-environment happy-dom
import { useTranslations } from 'use-intl';
import { expect, test } from 'vitest';
import { aMe } from '../testing/person.fixture.ts';
import { draw } from '../testing/render.testing.tsx';
import { seen, until } from '../testing/user.testing.ts';

const Counted = () => useTranslations('common')('range', { from: 1, to: 20, count: 30_120 });

test.each([
  ['dot', '1 a 20 de 30,120'],
  ['comma', '1 a 20 de 30.120'],
] as const)(
  'numbers within sentences have the separators of the organization: %s',
  async (moneySymbol, expected) => {
    const me = aMe({});
    const shop = me.currentOrganization && { ...me.currentOrganization, moneySymbol };
    await draw(<Counted />, { answers: { 'user.me': () => ({ ...me, currentOrganization: shop }) } });
    await until(() => expect(seen()).toBe(expected));
  },
);
