import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aUser, callerFor, testServices } from '../../core/testing.ts';
import { users } from '../user/user.table.ts';
import { changelogs } from './changelog.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const readerFor = async (createdAt = new Date('2020-01-01')) => {
  const user = await aUser(world.services);
  await world.services.db.update(users).set({ createdAt }).where(eq(users.id, user.id));
  return callerFor(world.services, { credential: user.token, language: 'en' }).changelog;
};

test('the changelog lists shipped changes, the newest first, in the language of the reader', async () => {
  const user = await aUser(world.services);
  const [spanish, english, arabic] = await Promise.all(
    (['es', 'en', 'ar'] as const).map((language) =>
      callerFor(world.services, { credential: user.token, language }).changelog.list({ perPage: 2 }),
    ),
  );
  const [first, second] = english?.changelogs ?? [];
  expect(first && second && first.createdAt >= second.createdAt && first.id > second.id).toBe(true);
  expect(english?.pagination).toMatchObject({ page: 1, next: 2, prev: null });
  const titles = [spanish, english, arabic].map((list) => list?.changelogs[0]?.title);
  expect(new Set(titles).size).toBe(3);
  expect(titles.every((title) => title !== undefined && title !== '')).toBe(true);
});

test('is unread until it was seen; what came before the account is no news', async () => {
  const old = await readerFor();
  const { changelogs: all } = await old.list({});
  expect(all.every(({ unread }) => unread)).toBe(true);
  await old.markSeen({ id: all[1]?.id ?? '' });
  expect((await old.list({})).changelogs.map(({ unread }) => unread)).toEqual(
    all.map((_, index) => index === 0),
  );
  await old.markSeen({ id: all[0]?.id ?? '' });
  await old.markSeen({ id: all.at(-1)?.id ?? '' });
  await old.markSeen({ id: newId() });
  expect((await old.list({})).changelogs.some(({ unread }) => unread)).toBe(false);
  const fresh = await readerFor(new Date());
  expect((await fresh.list({})).changelogs.some(({ unread }) => unread)).toBe(false);
});

test('comes without anything that runs', async () => {
  const hostile = `<h3 onclick="x()">Hola</h3><script>alert(1)</script><img src=x onerror=alert(1)>
    <a href="javascript:alert(1)">a</a><a href="https://example.com" onmouseover=x>b</a><style>p{}</style>
    <iframe src="//x"></iframe><p style="position:fixed">c</p>`;
  const id = newId();
  const texts = { es: 'x', en: 'x', ar: 'x' };
  const content = { es: hostile, en: hostile, ar: hostile };
  await world.services.db
    .insert(changelogs)
    .values({ id, title: texts, excerpt: texts, content, createdAt: new Date() });
  const clean = (await (await readerFor()).byId({ id })).content.replace(/\s+/g, ' ');
  expect(clean).toBe(
    '<h3>Hola</h3> <a rel="noopener noreferrer" target="_blank">a</a>' +
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">b</a> <p>c</p>',
  );
});

test('is for who is signed in, and an unknown one is not found', async () => {
  const stranger = callerFor(world.services).changelog.list({});
  expect(await stranger.then(() => null, refusalOf)).toMatchObject({ status: 401 });
  const reader = await readerFor();
  expect(await reader.byId({ id: newId() }).then(() => null, refusalOf)).toMatchObject({ status: 404 });
});
