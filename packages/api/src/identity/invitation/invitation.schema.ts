import { emailField, line, oneOf, optionalLine, optionalPhone } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const inviteStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** The maximum number of invitations per call. */
export const mostInvited = 50;

const roleId = id();
const firstName = optionalLine(60).nullish();
const lastName = optionalLine(60).nullish();
const user = z.object({ firstName, lastName }).nullish();

/**
 * With an email the invitation is mailed and only that address may use it; without one anyone with the code
 * may use it.
 */
export const InviteInput = z.object({
  id: id().optional(),
  roleId,
  email: emailField().nullish(),
  phone: optionalPhone().nullish(),
  user,
});
export type InviteInput = z.infer<typeof InviteInput>;

export const InvitesInput = z.object({
  roleId,
  emails: z
    .array(emailField(), { error: 'emailRequired' })
    .min(1, 'emailRequired')
    .max(mostInvited, 'tooManyItems'),
});

/**
 * Without fields the invitation is sent again, with a new code that is valid for seven days; a new email
 * replaces the address.
 */
export const InviteChanges = z.object({
  roleId,
  id: id(),
  email: emailField().nullish(),
  phone: optionalPhone().nullish(),
});

export const InviteRef = z.object({ roleId, id: id() });
export const InviteScope = z.object({ roleId: roleId.optional() });

const Named = z.object({ id: id(), name: z.string() });

/**
 * `code` and `link` are null if the program's secret changed since; sending the invitation again creates new
 * ones.
 */
export const Invite = z.object({
  id: id(),
  role: Named,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  user: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
  code: z.string().nullable(),
  link: z.string().nullable(),
  status: z.enum(inviteStatuses),
  /** True if the invited user declined. */
  isDeclined: z.boolean(),
  expiresAt: z.date(),
  sentAt: z.date(),
  acceptedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Invite.register(z.globalRegistry, { title: 'Invite' });
export type Invite = z.infer<typeof Invite>;
export const InviteList = listOf('invites', Invite);

export const InviteeFilter = z.object({ search: z.string().max(100, 'tooLong').optional() });

/** Members and invited users who have not joined yet; addresses are visible only to the owner. */
export const Invitee = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(['accepted', 'pending']),
  role: Named.nullable(),
  email: z.string().nullable().optional(),
});
Invitee.register(z.globalRegistry, { title: 'Invitee' });
export const InviteeList = listOf('invitees', Invitee);

export const JoinCode = z.object({ code: line(64, { required: 'codeRequired' }) });

/** The current organization and role of the user. */
export const Joined = z.object({ organization: Named, role: Named });
Joined.register(z.globalRegistry, { title: 'Joined' });

export const InviteAnswer = z.object({
  inviteId: id(),
  action: oneOf(['accept', 'decline'], 'invalidOption'),
});

/** The details of an invitation, shown before joining to a user with the code or the address. */
export const OwnInvite = z.object({
  id: id(),
  organization: Named,
  role: Named,
  status: z.enum(inviteStatuses),
  expiresAt: z.date(),
});
OwnInvite.register(z.globalRegistry, { title: 'OwnInvite' });
export type OwnInvite = z.infer<typeof OwnInvite>;
export const OwnInviteList = listOf('invites', OwnInvite);

export const InviteAnswered = z.object({ joined: Joined.nullable() });
