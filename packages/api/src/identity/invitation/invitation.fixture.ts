import { newId } from '@mostrador/shared/wire/new-id';
import type { Services } from '../../core/call/call.ts';
import { type aShop, aUser, callerFor } from '../../core/testing.ts';

type Shop = Awaited<ReturnType<typeof aShop>>;
type Invited = Partial<Parameters<Shop['caller']['invitation']['create']>[0]>;

/** An invitation with a separate role. */
export async function invited(shop: Shop, values: Invited = {}) {
  const role = await shop.caller.role.create({ name: `Cajero ${newId()}`, permissions: ['pdv_refund'] });
  const invite = await shop.caller.invitation.create({ roleId: role.id, ...values });
  return { role, invite, code: invite.code ?? '' };
}

/** A user without any organization. */
export async function aStranger(services: Services) {
  const person = await aUser(services);
  return { ...person, caller: callerFor(services, { credential: person.token }) };
}
