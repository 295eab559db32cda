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

/** What the program holds about a person, without what is a secret of the program. */
export const PersonExport = z.object({
  exportedAt: z.date(),
  user: Me.shape.user.extend({
    confirmedAt: z.date().nullable(),
    createdAt: z.date().nullable(),
    secondFactorSince: z.date().nullable(),
    /** By whose recommendation the person came. */
    referralCode: z.string().nullable(),
    /** What he chose, also where no analytics service is named. */
    allowsAnalytics: z.boolean(),
  }),
  organizations: z.array(Organization.pick({ id: true, name: true, mainRole: true })),
  /** Through whom else the person signs in. */
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
