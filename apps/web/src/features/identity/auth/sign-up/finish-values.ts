import { countryOfTimeZone, findCountry } from '@mostrador/shared/shop/country';
import type { Language } from '@mostrador/shared/text/translate';
import type { Me } from '../../../../lib/session/person.ts';
import type { FinishValues } from '../auth-rules.ts';

type Reader = {
  language: Language;
  /** The name of a business without a given name. */
  untitled: string[];
};

/** The known data of the user, with the country guessed by the time zone of the device. */
export function startingValues(
  { user, currentOrganization: organization }: Me,
  { language, untitled }: Reader,
): FinishValues {
  const guess = countryOfTimeZone(deviceTimeZone);
  const country = findCountry(organization?.country.id ?? user.country?.id ?? '') ?? guess;
  const name = organization?.name ?? '';
  return {
    userFirstName: user.firstName,
    userLastName: user.lastName === '.' ? '' : user.lastName,
    userPhone: user.phone ?? '',
    userCountryId: country?.id ?? '',
    userTimeZone: country ? timeZoneIn(country.id) : deviceTimeZone,
    userLanguage: language,
    organizationName: untitled.includes(name) ? '' : name,
    organizationCountryId: country?.id ?? '',
    organizationBusinessType: organization?.businessType ?? 'business',
    organizationIndustry: organization?.industry ?? null,
    organizationMoneySymbol: country?.moneySymbol ?? 'dot',
    organizationIsDollar: organization?.isDollar ?? false,
    organizationNumberOfEmployees: organization?.numberOfEmployees ?? 1,
  };
}

/** The time zone of this device if it belongs to the country, otherwise the country's first one. */
export function timeZoneIn(countryId: string): string {
  const zones = findCountry(countryId)?.timeZones;
  return zones?.find((zone) => zone === deviceTimeZone) ?? zones?.[0] ?? deviceTimeZone;
}

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
