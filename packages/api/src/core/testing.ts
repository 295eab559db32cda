import { checkInvariants } from '@mostrador/database/check-invariants';
import { sharedDatabase, testDatabase } from '@mostrador/database/testing';
import type { Flag } from '@mostrador/shared/rights/gates';
import type { Settings } from '@mostrador/shared/shop/settings';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq } from 'drizzle-orm';
import { jobs } from '../domains.ts';
import { hashPassword } from '../identity/auth/password/password.ts';
import { members, type organizations } from '../identity/organization/organization.table.ts';
import { createOrganization } from '../identity/organization/organization.ts';
import { roles } from '../identity/role/role.table.ts';
import { users } from '../identity/user/user.table.ts';
import { reencodeImage } from '../platform/upload/image.ts';
import { readSpreadsheet, writeSpreadsheet } from '../platform/upload/spreadsheet.ts';
import { writeTable } from '../platform/upload/spreadsheet-table.ts';
import { appRouter } from '../router.ts';
import type { Call, Services } from './call/call.ts';
import { createCallerFactory } from './call/trpc.ts';
import { openSession } from './call/who/session.ts';
import type { Mail } from './io/mail.ts';
import { Secrets } from './io/secrets.ts';

export { sumSaleDays } from '../sales/sale/totals/sale-days-sum.ts';
export { openSession } from './call/who/session.ts';
export { declaredRights } from './db/tenant.ts';

/** The one secret of the services that tests run on. */
export const testSecret = 'a secret of the tests that is never used elsewhere';

type Target = {
  /** True for a suite that writes to the database directly; its books need not agree. */
  isForged?: boolean;
  /**
   * True for a suite that reads all rows of a table, or acts on all organizations, and must be alone in its
   * database.
   */
  ownDatabase?: boolean;
};

/**
 * Creates the program's services over a test database, with everything that leaves the program in memory. A
 * suite must leave books that agree: its own database is checked here, a shared one when the run ends.
 */
export async function testServices(max = 10, { isForged = false, ownDatabase = false }: Target = {}) {
  const database = isForged || ownDatabase ? await testDatabase() : await sharedDatabase();
  const { db, close } = database.open(max);
  // A job that needs a second connection while it uses one would wait forever, here as in a busy program.
  const ofJobs = database.open(1);
  const owner = database.openAsOwner(1);
  return {
    ...servicesOver(db, { jobsDb: ofJobs.db }),
    connection: database.connection,
    /** The database of the owner, for what the program may not do: change tables, read statistics. */
    ownerDb: owner.db,
    isShared: database.isShared,
    close: async () => {
      const findings = isForged || database.isShared ? [] : await checkInvariants(database.connection);
      await Promise.all([close(), ofJobs.close(), owner.close()]);
      await database.drop();
      if (findings.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(findings)}`);
    },
  };
}

type Over = { secrets?: Secrets; jobsDb?: Services['db'] };

/** Creates the same services over any database. */
export function servicesOver(
  db: Services['db'],
  { secrets = new Secrets(testSecret), jobsDb = db }: Over = {},
) {
  const files = new Map<string, Uint8Array>();
  const sent: { name: string; payload: unknown; after?: Date }[] = [];
  const mails: Mail[] = [];
  const problems: unknown[] = [];
  const services: Services = {
    db,
    besideDb: db,
    now: () => new Date(),
    config: {
      secrets,
      publicUrl: 'http://localhost:3000',
      storeUrl: 'http://localhost:3000',
      sessionIdleDays: 36_500,
      isProduction: false,
      reportUrl: null,
      analyticsUrl: null,
      showsAi: true,
      speech: null,
      stripe: null,
      appSumo: null,
      allowsPrivateWebhooks: true,
      push: null,
      providers: { google: null, apple: null },
      examplesPerDay: 1000,
      referralLoginUrl: null,
      limits: {
        loginPerAccount: 1000,
        loginPerAddress: 1000,
        signUpPerAddress: 1000,
        mailPerAddress: 1000,
        examplesPerAddress: 1000,
        ordersPerAddress: 1000,
        ordersPerShop: 1000,
        tracksPerAddress: 1000,
        ratingsPerAddress: 1000,
        proofsPerAddress: 1000,
      },
    },
    jobs: { enqueue: async (_tx, { name }, payload, when) => void sent.push({ name, payload, ...when }) },
    live: { publish: () => {}, subscribe: () => () => {} },
    sendMail: async (mail) => void mails.push(mail),
    storage: {
      put: async (key, bytes) => void files.set(key, bytes),
      get: async (key) => files.get(key) ?? null,
      remove: async (key) => void files.delete(key),
      urlOf: (key) => `/uploads/${key}`,
      keyOf: (url) => url.replace(/^\/uploads\//, ''),
    },
    reencodeImage,
    spreadsheets: { read: readSpreadsheet, write: writeSpreadsheet, writeTable },
    log: { error: (details) => void problems.push(details), info: () => {} },
  };
  return {
    services,
    files,
    sent,
    /** Runs the deferred jobs, as the queue would. */
    work: async () => {
      for (const { name, payload } of sent.splice(0))
        await jobs.find((job) => job.name === name)?.run({ ...services, db: jobsDb }, payload);
    },
    mails,
    problems,
  };
}

const createCaller = createCallerFactory(appRouter);

/** Builds one request as an adapter would. */
export const aCall = (services: Services, call: Partial<Call> = {}): Call => ({
  ...services,
  credential: null,
  organization: null,
  language: 'es',
  ip: '127.0.0.1',
  userAgent: null,
  requestId: newId(),
  idempotency: null,
  ...call,
});

export const callerFor = (services: Services, call: Partial<Call> = {}) =>
  createCaller(aCall(services, call));

/** The password of an owner, with which the identity can be proved. */
export const testPassword = 'una clave de las pruebas';
let passwordHash: string | undefined;

type Person = { isOwner?: boolean; flags?: Flag[]; allowAll?: boolean };

type Values = Partial<typeof organizations.$inferInsert> & { settings?: Partial<Settings> };

/** Creates a new organization with its owner signed in. Row-level security isolates it from the others. */
export async function aShop(services: Services, values: Values = {}) {
  const owner = await aUser(services);
  const organizationId = await services.db.transaction((tx) =>
    createOrganization(tx, {
      owner: { id: owner.id, displayName: 'Ana Pérez' },
      language: 'es',
      values: {
        name: 'Tienda La Esquina',
        countryId: 'GT',
        currency: 'GTQ',
        paidUntil: new Date('2199-01-01'),
        ...values,
        settings: { tipsEnabled: true, ...values.settings },
      },
    }),
  );
  const as = (credential: string, call: Partial<Call> = {}) =>
    callerFor(services, { credential, organization: organizationId, ...call });
  /** Creates an employee with exactly these flags. */
  const employee = async ({ flags = [], allowAll = false }: Person = {}) => {
    const person = await aUser(services);
    const roleId = newId();
    await services.db
      .insert(roles)
      .values({ id: roleId, organizationId, name: `Rol ${roleId}`, permissions: flags, allowAll });
    await services.db
      .insert(members)
      .values({ id: newId(), organizationId, userId: person.id, displayName: 'Beto', roleId });
    return { ...person, caller: as(person.token) };
  };
  /** Creates another organization of the same owner, and acts in it. */
  const another = async (more: Values) => {
    const id = await services.db.transaction((tx) =>
      createOrganization(tx, {
        owner: { id: owner.id, displayName: 'Ana Pérez' },
        language: 'es',
        values: {
          ...{ name: 'Ana', countryId: 'GT', currency: 'GTQ', paidUntil: new Date('2199-01-01') },
          ...more,
        },
      }),
    );
    return { organizationId: id, caller: callerFor(services, { credential: owner.token, organization: id }) };
  };
  /** Sets a PIN as if the user had proved the identity; by default that of the owner. */
  const givePin = async (pin: string, userId = owner.id) => {
    const his = and(eq(members.organizationId, organizationId), eq(members.userId, userId));
    await services.db
      .update(members)
      .set({ pinHash: await hashPassword(pin) })
      .where(his);
  };
  /** Gives the owner a password, and returns it as the proof that a call requires. */
  const prove = async () => {
    passwordHash ??= await hashPassword(testPassword);
    await services.db.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
    return { currentPassword: testPassword };
  };
  return {
    organizationId,
    owner,
    token: owner.token,
    caller: as(owner.token),
    as,
    employee,
    another,
    givePin,
    prove,
  };
}

export async function aUser(services: Services) {
  const id = newId();
  const email = `${id}@example.com`;
  await services.db.insert(users).values({
    id,
    email,
    emailKey: email,
    firstName: 'Ana',
    lastName: 'Pérez',
    confirmedAt: new Date(),
    isStepTwoPending: false,
  });
  return {
    id,
    email,
    token: await openSession(services.db, { id, passwordHash: null }, aCall(services)),
  };
}

/** Returns JSON without ids, because their digits could match an amount that a test looks for. */
export const textWithoutIds = (value: unknown) =>
  JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
