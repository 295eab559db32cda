import type { Tx } from '@mostrador/database/connect';
import { type Flag, flags } from '@mostrador/shared/rights/gates';
import { readSettings } from '@mostrador/shared/shop/settings';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import type { Principal, Services } from '../../core/call/call.ts';
import { personOf } from '../../core/call/who/author.ts';
import { members, organizations } from '../../identity/organization/organization.table.ts';
import { createOrganization } from '../../identity/organization/organization.ts';
import { roles } from '../../identity/role/role.table.ts';
import { users } from '../../identity/user/user.table.ts';
import type { DemoGoods } from './demo-goods.ts';
import { demoPhone } from './demo-people.ts';
import type { demoPlace } from './demo-place.ts';

export type DemoShop = { now: Date; openedAt: Date; principals: [owner: Principal, cashier: Principal] };

const cashierFlags: Flag[] = [
  'inventory_see_catalog',
  'acc_discounts',
  'acc_credit_sales',
  'pdv_delete_orders',
];

type Person = { id: string; firstName: string; lastName: string };
type Prepared = {
  id: string;
  goods: DemoGoods;
  place: ReturnType<typeof demoPlace>;
  industry: string;
  people: readonly [owner: Person, cashier: Person];
  trialEndsAt: Date;
};

/**
 * Creates the shop in a trial, so that all features can be tried. The shop is closed until its history is
 * written.
 */
export async function prepareShop({ db, now: clock }: Services, requested: Prepared): Promise<DemoShop> {
  const { id, goods, place, industry, people, trialEndsAt } = requested;
  const [owner, cashier] = people;
  const now = clock();
  const openedAt = new Date(now.getTime() - 60 * 86_400_000);
  return db.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, {
      owner: { id: owner.id, displayName: nameOf(owner) },
      language: 'es',
      values: {
        id,
        name: goods.name,
        countryId: place.country.id,
        currency: place.country.currency,
        timeZone: place.timeZone,
        industry,
        numberOfEmployees: 2,
        settings: {
          receiptLine1: place.taxId,
          receiptLine2: 'Calle Principal 318',
          receiptLine3: `Tel. ${demoPhone(place.country, '5478 5510')}`,
          taxEnabled: place.country.defaultTaxRate > 0,
          taxIncluded: true,
          defaultTaxRate: place.country.defaultTaxRate,
          moneySymbol: place.country.moneySymbol,
          cashRounding: place.country.cashRounding,
          thankYouMessage: '¡Gracias por su compra, que Dios le bendiga!',
        },
        trialEndsAt,
        isDemo: true,
        createdAt: openedAt,
        updatedAt: openedAt,
        deletedAt: openedAt,
      },
    });
    const roleId = newId();
    await tx.insert(roles).values({ id: roleId, organizationId, name: 'Cajero', permissions: cashierFlags });
    if (cashier.id !== owner.id)
      await tx
        .insert(members)
        .values({ id: newId(), organizationId, userId: cashier.id, displayName: nameOf(cashier), roleId });
    return { now, openedAt, principals: await principalsOf(tx, organizationId, [owner, cashier]) };
  });
}

type Key = { email: string; passwordHash: string };

/** Makes the shop visible and lets its users sign in. */
export async function openDemoShop({ db }: Services, shop: DemoShop, { email, passwordHash }: Key) {
  const { openedAt, principals } = shop;
  const currentOrganizationId = principals[0].organizationId;
  const common = { passwordHash, countryId: 'GT', timeZone: 'America/Guatemala', currentOrganizationId };
  const dates = { confirmedAt: openedAt, createdAt: openedAt, updatedAt: openedAt };
  const addresses = [email, `caja.${email}`];
  await db.transaction(async (tx) => {
    await tx.insert(users).values(
      principals.map((principal, index) => {
        const { id, firstName, lastName } = personOf(principal);
        const address = addresses[index] ?? email;
        const person = { id, firstName, lastName, email: address, emailKey: address };
        return { ...common, ...dates, ...person, isStepTwoPending: false };
      }),
    );
    await openShop(tx, currentOrganizationId);
  });
}

export const openShop = (tx: Tx, id: string) =>
  tx.update(organizations).set({ deletedAt: null }).where(eq(organizations.id, id));

const nameOf = ({ firstName, lastName }: Omit<Person, 'id'>) => `${firstName} ${lastName}`;

/** Builds the principals as a session would. */
async function principalsOf(
  tx: Tx,
  organizationId: string,
  [owner, cashier]: [Person, Person],
): Promise<DemoShop['principals']> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (!organization) throw new Error('The demo shop was opened a moment ago.');
  const { businessType: accountType, settings } = organization;
  const shop = { ...organization, accountType, settings: readSettings(settings) };
  const common = { shop, organizationId, isPaid: true, isTrial: true };
  const as = (person: Person) => ({
    user: {
      ...person,
      email: '',
      sessionId: '',
      language: 'es' as const,
      isGuest: false,
      isVisitor: false,
      isAtTill: false,
    },
    actor: { kind: 'member' as const, id: person.id, name: nameOf(person) },
    memberName: nameOf(person),
    approvals: [],
  });
  return [
    { ...common, ...as(owner), isOwner: true, flags: new Set(flags), roleName: null },
    // The sales of the simulated weeks have past dates, which not every cashier may enter at a till.
    {
      ...common,
      ...as(cashier),
      isOwner: false,
      flags: new Set<Flag>([...cashierFlags, 'pdv_edit_orders']),
      roleName: 'Cajero',
    },
  ];
}
