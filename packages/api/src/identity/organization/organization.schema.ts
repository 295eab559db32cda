import { businessTypes } from '@mostrador/shared/codes/codes';
import { findCountry } from '@mostrador/shared/shop/country';
import { BusinessSettings, LookSettings, Settings } from '@mostrador/shared/shop/settings';
import { line, neededOneOf, optionalLine, signedId, timeZoneField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const countryField = () =>
  z
    .string({ error: 'countryRequired' })
    .min(1, { error: 'countryRequired', abort: true })
    .toUpperCase()
    .refine((text) => findCountry(text) !== undefined, 'countryUnknown');

/** Fields with the same rules when an organization is created and when it is changed. */
export const organizationFields = {
  name: line(80, { required: 'businessNameRequired' }),
  countryId: countryField(),
  businessType: neededOneOf(businessTypes, 'businessTypeRequired'),
  industry: optionalLine(60).nullish(),
  moneySymbol: BusinessSettings.shape.moneySymbol.optional(),
  isDollar: BusinessSettings.shape.isDollar.optional(),
  numberOfEmployees: z
    .int({ error: 'employeesRequired' })
    .min(0, 'numberNegative')
    .max(1_000_000, 'numberTooLarge'),
  /** The signed id of an upload; null removes the picture. */
  avatar: signedId().nullish(),
};
const { name, countryId, businessType, industry, moneySymbol, isDollar, avatar } = organizationFields;

export const OrganizationInput = z.object({
  id: id().optional(),
  name,
  countryId,
  businessType,
  industry,
  moneySymbol,
  isDollar,
  avatar,
});
export type OrganizationInput = z.infer<typeof OrganizationInput>;

export const OrganizationChanges = z
  .object({
    name,
    countryId,
    businessType,
    avatar,
    timeZone: timeZoneField(),
    ...BusinessSettings.shape,
  })
  .partial();
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

export const IndustryChange = z.object({ industry: line(60, { required: 'industryRequired' }) });

export const PlusSettings = z
  .object({
    slug: z.string({ error: 'slugInvalid' }).max(200, 'slugInvalid').nullable(),
    customImage: signedId().nullable(),
    ...LookSettings.shape,
  })
  .partial();
export type PlusSettings = z.infer<typeof PlusSettings>;

/** The check of one owner before saving. `slug` is the value that would be stored. */
export const SlugQuery = z.object({ slug: z.string({ error: 'slugInvalid' }).max(200, 'slugInvalid') });
export const SlugAnswer = z.object({ slug: z.string(), isFree: z.boolean() });

/** `country` defines the format of money, even before a country was chosen. */
export const Organization = z.object({
  id: id(),
  name: z.string(),
  avatar: z.string().nullable(),
  slug: z.string().nullable(),
  country: z.object({
    id: z.string().nullable(),
    name: z.string().nullable(),
    currency: z.string(),
    currencySymbol: z.string(),
    decimals: z.union([z.literal(0), z.literal(2)]),
  }),
  businessType: z.enum(businessTypes),
  industry: z.string().nullable(),
  mainRole: z.enum(['owner', 'guest', 'employee']),
  roleName: z.string().nullable(),
  hasPaidAccess: z.boolean(),
  isTrial: z.boolean(),
  trialDaysLeft: z.int().nullable(),
  timeZone: z.string(),
  numberOfEmployees: z.int().nullable(),
  customImage: z.string().nullable(),
  // `readSettings` returns nothing that these schemas refuse.
  ...Settings.shape,
  isDemo: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
Organization.register(z.globalRegistry, { title: 'Organization' });
export type Organization = z.infer<typeof Organization>;

/** Every member sees the names; only the owner sees the address and the phone. */
export const OrganizationUser = z.object({
  id: id(),
  name: z.string(),
  mainRole: z.enum(['owner', 'guest', 'employee']),
  role: z.object({ id: id(), name: z.string() }).nullable(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  /** True if the member may switch the cashier and approve by a PIN. */
  hasPin: z.boolean().optional(),
  /** True if the member confirms each sign-in with a code. */
  hasSecondFactor: z.boolean().optional(),
});
OrganizationUser.register(z.globalRegistry, { title: 'OrganizationUser' });
export const OrganizationUserList = listOf('users', OrganizationUser);
