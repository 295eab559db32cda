import { z } from 'zod';
import { Organization } from '../../organization/organization.schema.ts';
import { Me } from '../../user/user.schema.ts';

const Log = z.object({
  action: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  createdAt: z.date(),
});

/** The data that the program has about a user, without the program's own secrets. */
export const PersonExport = z.object({
  exportedAt: z.date(),
  user: Me.shape.user.extend({
    confirmedAt: z.date().nullable(),
    createdAt: z.date().nullable(),
    secondFactorSince: z.date().nullable(),
    /** The referral code with which the user came. */
    referralCode: z.string().nullable(),
    /** The user's choice, even if no analytics service is configured. */
    allowsAnalytics: z.boolean(),
  }),
  organizations: z.array(Organization.pick({ id: true, name: true, mainRole: true })),
  /** The other providers through which the user signs in. */
  identities: z.array(z.object({ issuer: z.string(), createdAt: z.date() })),
  sessions: z.array(
    z.object({
      userAgent: z.string().nullable(),
      address: z.string().nullable(),
      createdAt: z.date(),
      lastSeenAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  history: z.array(Log),
});
