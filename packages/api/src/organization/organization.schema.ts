import { money, quantity, rate } from '@mostrador/shared/amount';
import { businessTypes } from '@mostrador/shared/codes';
import { findCountry } from '@mostrador/shared/country';
import { hexColor, line, oneOf, optionalLine } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf } from '@mostrador/shared/page';
import { z } from 'zod';

export const countryField = () =>
  z
    .string({ error: 'countryRequired' })
    .min(1, { error: 'countryRequired', abort: true })
    .toUpperCase()
    .refine((text) => findCountry(text) !== undefined, 'countryUnknown');

export const moneySymbols = ['dot', 'comma'] as const;

/** Each of these has the same rules wherever the organization is made or changed. */
export const organizationFields = {
  name: line(80, { required: 'businessNameRequired' }),
  countryId: countryField(),
  businessType: oneOf(businessTypes, 'businessTypeRequired'),
  industry: optionalLine(60).nullish(),
  moneySymbol: oneOf(moneySymbols, 'moneySymbolInvalid').optional(),
  isDollar: z.boolean({ error: 'invalidBoolean' }).optional(),
  numberOfEmployees: z
    .int({ error: 'employeesRequired' })
    .min(0, 'numberNegative')
    .max(1_000_000, 'numberTooLarge'),
  /** The signed id of an upload; null takes the picture away. */
  avatar: z.string().max(500, 'tooLong').nullish(),
};
const { name, countryId, businessType, industry, moneySymbol, isDollar, avatar } = organizationFields;

export const OrganizationInput = z.object({
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
    moneySymbol,
    isDollar,
    avatar,
    taxEnabled: z.boolean({ error: 'invalidBoolean' }),
    taxIncluded: z.boolean({ error: 'invalidBoolean' }),
    defaultTaxRate: rate(),
  })
  .partial();
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

export const IndustryChange = z.object({ industry: line(60, { required: 'industryRequired' }) });

const receiptLine = () => optionalLine(60).nullish();

export const PlusSettings = z
  .object({
    primaryColor: hexColor().nullable(),
    secondaryColor: hexColor().nullable(),
    slug: z.string({ error: 'slugInvalid' }).max(200, 'slugInvalid').nullable(),
    customImage: z.string().max(500, 'tooLong').nullable(),
    thankYouMessage: optionalLine(140).nullable(),
    ticketHideLogo: z.boolean({ error: 'invalidBoolean' }),
    lowStock: quantity(),
    receiptLine1: receiptLine(),
    receiptLine2: receiptLine(),
    receiptLine3: receiptLine(),
    receiptLine4: receiptLine(),
    unifiedTransactions: z.boolean({ error: 'invalidBoolean' }),
  })
  .partial();
export type PlusSettings = z.infer<typeof PlusSettings>;

/** `country` says how money is written, also before a country was chosen. */
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
  hasPaidAccess: z.boolean(),
  isTrial: z.boolean(),
  trialDaysLeft: z.int().nullable(),
  moneySymbol: z.enum(moneySymbols),
  timeZone: z.string(),
  cutoffHour: z.int(),
  isDollar: z.boolean(),
  numberOfEmployees: z.int().nullable(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  customImage: z.string().nullable(),
  thankYouMessage: z.string().nullable(),
  ticketHideLogo: z.boolean(),
  receiptLine1: z.string().nullable(),
  receiptLine2: z.string().nullable(),
  receiptLine3: z.string().nullable(),
  receiptLine4: z.string().nullable(),
  lowStock: quantity(),
  unifiedTransactions: z.boolean(),
  stockPolicy: z.enum(['block', 'warn', 'allow']),
  creditDays: z.int(),
  taxEnabled: z.boolean(),
  taxIncluded: z.boolean(),
  defaultTaxRate: rate(),
  cashRounding: money(),
  isDemo: z.boolean(),
});
export type Organization = z.infer<typeof Organization>;

/** Names for every member; the address and the phone for the owner only. */
export const OrganizationUser = z.object({
  id: id(),
  name: z.string(),
  mainRole: z.enum(['owner', 'guest', 'employee']),
  role: z.object({ id: id(), name: z.string() }).nullable(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
});
export const OrganizationUserList = listOf('users', OrganizationUser);
