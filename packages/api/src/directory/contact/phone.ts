import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a phone number to E.164 («+50255551234»), with the dialing rules of the organization's country.
 * Null if it is not a possible number.
 */
export function phoneE164Of(phone: string | null | undefined, countryId: string | null): string | null {
  if (!phone) return null;
  const country = countryId && isSupportedCountry(countryId) ? countryId : undefined;
  const number = parsePhoneNumberFromString(phone, country && { defaultCountry: country });
  return number?.isPossible() ? number.number : null;
}
