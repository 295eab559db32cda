import { suspensions } from '@mostrador/shared/codes/suspensions';
import { languages } from '@mostrador/shared/text/translate';
import { line, neededOneOf, phoneField, signedId, timeZoneField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { countryField, Organization, organizationFields } from '../organization/organization.schema.ts';

const firstName = line(60, { required: 'firstNameRequired' });
const lastName = line(60, { required: 'lastNameRequired' });
const language = neededOneOf(languages, 'languageRequired');

/**
 * The second step of the registration, and later changes of the profile. The organization's fields apply only
 * if the user is its owner.
 */
export const ProfileChanges = z.object({
  userFirstName: firstName.optional(),
  userLastName: lastName.optional(),
  userPhone: phoneField().optional(),
  userCountryId: countryField().optional(),
  userTimeZone: timeZoneField().optional(),
  userLanguage: language.optional(),
  organizationName: organizationFields.name.optional(),
  organizationMoneySymbol: organizationFields.moneySymbol,
  organizationAvatar: organizationFields.avatar,
  organizationCountryId: organizationFields.countryId.optional(),
  organizationBusinessType: organizationFields.businessType.optional(),
  organizationIndustry: organizationFields.industry,
  organizationIsDollar: organizationFields.isDollar,
  organizationNumberOfEmployees: organizationFields.numberOfEmployees.optional(),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** The fields that every user must fill in at step two. */
export const StepTwo = ProfileChanges.extend({
  userPhone: phoneField(),
  userCountryId: countryField(),
  userLanguage: language,
});

/** The additional fields that the owner must fill in. */
export const OwnerChanges = z.object({
  organizationName: organizationFields.name,
  organizationCountryId: organizationFields.countryId,
  organizationBusinessType: organizationFields.businessType,
  organizationNumberOfEmployees: organizationFields.numberOfEmployees,
});

/** The personal data of a user, saved together. */
export const PersonChanges = z.object({
  firstName,
  lastName,
  phone: phoneField(),
  countryId: countryField(),
  timeZone: timeZoneField(),
  language,
});
export type PersonChanges = z.infer<typeof PersonChanges>;

/** Changes one field at a time; fields that are not listed cannot be changed this way. */
export const SingleChange = z.discriminatedUnion(
  'field',
  [
    z.object({ field: z.literal('first_name'), value: firstName }),
    z.object({ field: z.literal('last_name'), value: lastName }),
    z.object({ field: z.literal('phone'), value: phoneField() }),
    z.object({ field: z.literal('time_zone'), value: timeZoneField() }),
    z.object({ field: z.literal('country_id'), value: countryField() }),
    /** The signed id of an upload, the current address of the picture (unchanged), or null for no picture. */
    z.object({ field: z.literal('avatar'), value: signedId().nullable() }),
  ],
  { error: 'fieldNotEditable' },
);
export type SingleChange = z.infer<typeof SingleChange>;

export const LanguageChange = z.object({ language });

/** `currentPermissions` contains every flag by its documented name, and the name of the role. */
export const Me = z.object({
  user: z.object({
    id: id(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** The new address of the account, which applies once its link is opened. */
    pendingEmail: z.string().nullable(),
    avatar: z.string().nullable(),
    phone: z.string().nullable(),
    timeZone: z.string().nullable(),
    country: z.object({ id: z.string(), name: z.string() }).nullable(),
    destroyAt: z.date().nullable(),
    language: z.enum(languages),
    isGuest: z.boolean(),
    /** True if the user signed in with a PIN at a till: such a user sells, but changes no account. */
    isAtTill: z.boolean(),
    /** True if an analytics service may receive the pages the user opens; null if none is configured. */
    allowsAnalytics: z.boolean().nullable(),
    paidCustomer: z.boolean(),
    stepTwo: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
  currentOrganization: Organization.nullable(),
  organizations: z.array(Organization),
  currentPermissions: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /**
   * True if the current organization requires a second factor; requests are refused until the user has one.
   */
  secondFactorDue: z.boolean(),
  /** The reason why the current organization is suspended at present, or null. */
  suspension: z.object({ reason: z.enum(suspensions), movedTo: z.string().nullable() }).nullable(),
});
Me.register(z.globalRegistry, { title: 'Me' });
export type Me = z.infer<typeof Me>;
