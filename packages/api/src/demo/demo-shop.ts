import type { Tx } from '@mostrador/database/connect';
import { type Flag, flags } from '@mostrador/shared/gates';
import { newId } from '@mostrador/shared/new-id';
import { eq } from 'drizzle-orm';
import type { Principal, Services } from '../base/call.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { createOrganization } from '../organization/organization.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';

export type DemoShop = { now: Date; openedAt: Date; principals: [owner: Principal, cashier: Principal] };

const cashierFlags: Flag[] = [
  'inventory_see_catalog',
  'acc_discounts',
  'acc_credit_sales',
  'pdv_delete_orders',
];

/**
 * «Abarrotería La Bendición», with everything paid so that all can be tried; closed until its past is told.
 */
export async function prepareDemoShop({ db, now: clock }: Services): Promise<DemoShop> {
  const now = clock();
  const openedAt = new Date(now.getTime() - 60 * 86_400_000);
  const [owner, cashier] = people.map((person) => ({ ...person, id: newId() }));
  if (!owner || !cashier) throw new Error('Two people work in the demo shop.');
  return db.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, {
      owner: { id: owner.id, displayName: nameOf(owner) },
      language: 'es',
      values: {
        name: 'Abarrotería La Bendición',
        countryId: 'GT',
        currency: 'GTQ',
        timeZone: 'America/Guatemala',
        industry: 'corner_shop',
        numberOfEmployees: 2,
        receiptLine1: 'NIT 5821447-3',
        receiptLine2: '4a. calle 3-18, zona 1',
        receiptLine3: 'Tel. 2478 5510',
        thankYouMessage: '¡Gracias por su compra, que Dios le bendiga!',
        paidUntil: new Date(now.getTime() + 3650 * 86_400_000),
        isDemo: true,
        createdAt: openedAt,
        updatedAt: openedAt,
        deletedAt: openedAt,
      },
    });
    const roleId = newId();
    await tx.insert(roles).values({ id: roleId, organizationId, name: 'Cajero', permissions: cashierFlags });
    await tx
      .insert(members)
      .values({ id: newId(), organizationId, userId: cashier.id, displayName: nameOf(cashier), roleId });
    return { now, openedAt, principals: await principalsOf(tx, organizationId, [owner, cashier]) };
  });
}

type Key = { email: string; passwordHash: string };

/** From now on the shop is seen, and its people can sign in. */
export async function openDemoShop({ db }: Services, shop: DemoShop, { email, passwordHash }: Key) {
  const { openedAt, principals } = shop;
  const currentOrganizationId = principals[0].organizationId;
  const common = { passwordHash, countryId: 'GT', timeZone: 'America/Guatemala', currentOrganizationId };
  const dates = { confirmedAt: openedAt, createdAt: openedAt, updatedAt: openedAt };
  const addresses = [email, `caja.${email}`];
  await db.transaction(async (tx) => {
    await tx.insert(users).values(
      principals.map(({ user: { id, firstName, lastName } }, index) => {
        const address = addresses[index] ?? email;
        const person = { id, firstName, lastName, email: address, emailKey: address };
        return { ...common, ...dates, ...person, isStepTwoPending: false };
      }),
    );
    await tx
      .update(organizations)
      .set({ deletedAt: null })
      .where(eq(organizations.id, currentOrganizationId));
  });
}

const people = [
  { firstName: 'Marta', lastName: 'Xicará' },
  { firstName: 'Beto', lastName: 'Tzul' },
];

type Person = { id: string; firstName: string; lastName: string };

const nameOf = ({ firstName, lastName }: Omit<Person, 'id'>) => `${firstName} ${lastName}`;

/** As the session would say it of each. */
async function principalsOf(
  tx: Tx,
  organizationId: string,
  [owner, cashier]: [Person, Person],
): Promise<DemoShop['principals']> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!organization) throw new Error('The demo shop was opened a moment ago.');
  const shop = { ...organization, accountType: organization.businessType };
  const common = { shop, organizationId, isPaid: true, isTrial: false };
  const as = (person: Person) => ({
    user: { ...person, email: '', sessionId: '', language: 'es' as const, isGuest: false },
    memberName: nameOf(person),
  });
  return [
    { ...common, ...as(owner), isOwner: true, flags: new Set(flags), roleName: null },
    { ...common, ...as(cashier), isOwner: false, flags: new Set(cashierFlags), roleName: 'Cajero' },
  ];
}
