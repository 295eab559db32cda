import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Speech } from '../../core/call/call.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { uploads } from '../../platform/upload/upload.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);

type Answer = { status: number; body: string };
type Heard = { authorization: string | undefined; form: string };

/** A shop with a configured transcription service, which returns the given answer. */
async function aShopThatHears({ status, body }: Answer, speech: Partial<Speech> = {}) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const form = (await buffer(request)).toString('latin1');
    heard.push({ authorization: request.headers.authorization, form });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/audio/transcriptions`;
  const config = {
    ...world.services.config,
    speech: { url, key: 'clave', model: 'whisper-1', ...speech },
  };
  return { heard, shop: await aShop({ ...world.services, config }) };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

/** A recording that was uploaded. */
async function aRecording(
  { organizationId, owner }: Shop,
  values: Partial<typeof uploads.$inferInsert> = {},
) {
  const bytes = new TextEncoder().encode('ID3 sonido');
  const id = newId();
  const storageKey = `private/${organizationId}/${id}`;
  await world.services.storage.put(storageKey, bytes, 'audio/mpeg');
  await world.services.db.insert(uploads).values({
    ...{ id, organizationId, userId: owner.id, kind: 'audio', visibility: 'private', storageKey },
    ...{ filename: 'gasto.mp3', contentType: 'audio/mpeg', byteSize: bytes.length, checksum: 'x' },
    ...{ storedAt: new Date(), ...values },
  });
  return id;
}

describe('a recording', () => {
  test('is sent to the service with its key and language alone, and comes back as words', async () => {
    const { heard, shop } = await aShopThatHears({
      status: 200,
      body: '{"text":" gasté 50\\n en gasolina "}',
    });
    const id = await aRecording(shop);
    expect(await shop.caller.voice.transcribe({ id })).toEqual({ transcription: 'gasté 50 en gasolina' });
    const [{ authorization, form } = { authorization: '', form: '' }] = heard;
    expect(authorization).toBe('Bearer clave');
    expect([...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).sort()).toEqual([
      ...['file', 'language', 'model', 'response_format'],
    ]);
    expect(form).toMatch(/filename="gasto\.mp3"[\s\S]*ID3 sonido/);
    expect(form).toMatch(/name="language"\s+es\s/);
  });

  test('is transcribed without a key if none is required', async () => {
    const { heard, shop } = await aShopThatHears({ status: 200, body: '{"text":"hola"}' }, { key: null });
    await shop.caller.voice.transcribe({ id: await aRecording(shop) });
    expect(heard[0]?.authorization).toBeUndefined();
  });

  test.each([
    [{ status: 500, body: '{}' }, 503, 'speechFailed'],
    [{ status: 200, body: '{"error":"x"}' }, 503, 'speechFailed'],
    [{ status: 200, body: 'no json' }, 503, 'speechFailed'],
    [{ status: 200, body: '{"text":"  "}' }, 422, 'speechEmpty'],
  ])('that the service answers with %j is refused', async (answer, status, reason) => {
    const { shop } = await aShopThatHears(answer);
    expect(await refused(shop.caller.voice.transcribe({ id: await aRecording(shop) }))).toMatchObject({
      ...{ status, reason },
    });
  });

  test('is heard by who sent it alone, and only as sound of half a minute', async () => {
    const { heard, shop } = await aShopThatHears({ status: 200, body: '{"text":"hola"}' });
    const id = await aRecording(shop);
    const other = await shop.employee();
    const reasonOf = async (requester: Shop['caller'], upload: string) =>
      (await refused(requester.voice.transcribe({ id: upload })))?.reason;
    expect(await reasonOf(other.caller, id)).toBe('notFound');
    const { shop: stranger } = await aShopThatHears({ status: 200, body: '{"text":"hola"}' });
    expect(await reasonOf(stranger.caller, id)).toBe('notFound');
    expect(await reasonOf(shop.caller, await aRecording(shop, { kind: 'image' }))).toBe('notFound');
    expect(await reasonOf(shop.caller, await aRecording(shop, { storageKey: null }))).toBe('notFound');
    expect(await reasonOf(shop.caller, await aRecording(shop, { byteSize: 3_000_000 }))).toBe(
      'recordingTooLong',
    );
    expect(heard).toEqual([]);
  });

  test('is refused at once if the operator configured no service', async () => {
    const shop = await aShop(world.services);
    expect(await refused(shop.caller.voice.transcribe({ id: await aRecording(shop) }))).toMatchObject({
      ...{ status: 409, reason: 'speechOff' },
    });
  });
});

const expensesOf = async ({ caller }: Shop) =>
  (await caller.expense.list({ status: 'done' })).expensesTransactions;

describe('a command', () => {
  test('records each spoken expense with its category, day and payment', async () => {
    const shop = await aShop(world.services);
    const transcription = 'ayer gasté 50 en gasolina con tarjeta y 20.50 en almuerzo';
    const { ids, pendingIds, skipped } = await shop.caller.voice.execute({ transcription });
    expect([ids.length, pendingIds, skipped]).toEqual([2, [], 0]);
    const [fuel, lunch] = await Promise.all(ids.map((id) => shop.caller.expense.byId({ id })));
    const yesterday = addDays(businessDate(new Date(), 'America/Guatemala'), -1);
    expect(fuel).toMatchObject({ concept: 'Gasolina', amount: 5000, status: 'done' });
    expect(fuel?.payments).toMatchObject([{ method: 'card', amount: 5000 }]);
    expect(fuel?.category?.name).toBe('Transporte y envíos');
    expect(lunch).toMatchObject({ concept: 'Almuerzo', amount: 2050 });
    expect(lunch?.category?.name).toBe('Otros gastos');
    expect(fuel?.date).toBe(yesterday);
  });

  test('that is sent twice is executed once', async () => {
    const shop = await aShop(world.services);
    const command = { audioId: await aRecording(shop), transcription: 'pagué 200 de luz y 80 de agua' };
    const first = await shop.caller.voice.execute(command);
    expect(await shop.caller.voice.execute(command)).toEqual(first);
    expect(await expensesOf(shop)).toHaveLength(2);
    const other = { ...command, transcription: 'pagué 300 de luz' };
    expect(await refused(shop.caller.voice.execute(other))).toMatchObject({ status: 409, reason: 'idInUse' });
  });

  test('of another member is unknown to who names its id', async () => {
    const shop = await aShop(world.services);
    const command = { id: newId(), transcription: 'pagué 200 de luz' };
    const first = await shop.caller.voice.execute(command);
    const clerk = await shop.employee({ allowAll: true });
    expect(await refused(clerk.caller.voice.execute(command))).toMatchObject({ status: 404 });
    const other = { ...command, transcription: 'pagué 300 de agua' };
    expect(await refused(clerk.caller.voice.execute(other))).toMatchObject({ status: 404 });
    expect(await shop.caller.voice.execute(command)).toEqual(first);
  });

  test('that is not sure waits with its question', async () => {
    const shop = await aShop(world.services);
    const { ids, pendingIds } = await shop.caller.voice.execute({ transcription: '50 en gasolina' });
    expect(pendingIds).toEqual(ids);
    const waiting = await shop.caller.expense.byId({ id: ids[0] ?? '' });
    expect(waiting).toMatchObject({ status: 'pending', amount: 5000, concept: 'Gasolina' });
    expect(waiting.comments).toBe('¿Fue un gasto? «50 en gasolina»');
    expect(await expensesOf(shop)).toEqual([]);
  });

  test('books the debt with the named supplier, and requests one if none is named', async () => {
    const shop = await aShop(world.services);
    await shop.caller.contact.create({ name: 'Distribuidora Sol', kind: 'supplier' });
    const sentence = 'compré mercadería por 500 a crédito a distribuidora sol';
    const { ids, pendingIds } = await shop.caller.voice.execute({ transcription: sentence });
    expect(pendingIds).toEqual([]);
    expect(await shop.caller.expense.byId({ id: ids[0] ?? '' })).toMatchObject({
      ...{ balance: 50_000, contact: { name: 'Distribuidora Sol' } },
    });
    const unnamed = await shop.caller.voice.execute({ transcription: 'compré mercadería por 90 a crédito' });
    expect(unnamed.pendingIds).toHaveLength(1);
  });

  test('refuses what books nothing, and says of how many entries nothing was', async () => {
    const shop = await aShop(world.services);
    const fields = async (transcription: string) =>
      (await refused(shop.caller.voice.execute({ transcription })))?.fields;
    expect(await fields('hola')).toEqual({ transcription: ['voiceNoExpense'] });
    expect(await fields('pagué la renta')).toEqual({ transcription: ['voiceNoAmount'] });
    expect(await fields('fié 45')).toEqual({ transcription: ['voiceUnsure'] });
    expect(await fields('  ')).toEqual({ transcription: ['transcriptionRequired'] });
    const mixed = await shop.caller.voice.execute({ transcription: 'moví 300 y gasté 20 en hielo' });
    expect(mixed).toMatchObject({ ids: [expect.any(String)], skipped: 1 });
  });

  test('of an employee waits for approval, and is refused if the operator hides the feature', async () => {
    const shop = await aShop(world.services);
    const clerk = await shop.employee();
    const { ids, pendingIds } = await clerk.caller.voice.execute({ transcription: 'gasté 15 en hielo' });
    expect(pendingIds).toEqual(ids);
    const hidden = await aShop({
      ...world.services,
      config: { ...world.services.config, showsAi: false },
    });
    const command = { transcription: 'gasté 15 en hielo' };
    expect(await refused(hidden.caller.voice.execute(command))).toMatchObject({
      status: 409,
      reason: 'voiceOff',
    });
    expect((await hidden.caller.platform.version()).flags).toEqual({ showAi: false, hasSpeech: false });
    const rows = await world.services.db
      .select()
      .from(uploads)
      .where(eq(uploads.organizationId, hidden.organizationId));
    expect(rows).toEqual([]);
  });
});
