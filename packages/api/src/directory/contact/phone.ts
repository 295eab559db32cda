import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as every phone in the world dials it («+50255551234»), by what the organization's country
 * dials; null for what is no possible number. People write one number in many ways, and this is one.
 */
export function phoneE164Of(phone: string | null | undefined, countryId: string | null): string | null {
  if (!phone) return null;
  const country = countryId && isSupportedCountry(countryId) ? countryId : undefined;
  const number = parsePhoneNumberFromString(phone, country && { defaultCountry: country });
  return number?.isPossible() ? number.number : null;
}
