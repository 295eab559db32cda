import type { OrganizationChanges } from '@mostrador/api/identity/organization/organization.schema';
import type { Organization } from '../../../lib/session/person.ts';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

/** Loaded when the form opens. */
export const businessRules = () =>
  import('@mostrador/api/identity/organization/organization.schema').then(
    ({ OrganizationChanges: schema }) => schema,
  );

export type BusinessValues = Required<Omit<OrganizationChanges, 'avatar'>> & { picture: FieldImage[] };

export const businessValuesOf = (organization: Organization): BusinessValues => ({
  name: organization.name,
  countryId: organization.country.id ?? '',
  businessType: organization.businessType,
  timeZone: organization.timeZone,
  moneySymbol: organization.moneySymbol,
  isDollar: organization.isDollar,
  dollarRate: organization.dollarRate,
  units: organization.units,
  cutoffHour: organization.cutoffHour,
  stockPolicy: organization.stockPolicy,
  creditDays: organization.creditDays,
  creditLimitPolicy: organization.creditLimitPolicy,
  blockIfOverdueDays: organization.blockIfOverdueDays,
  taxEnabled: organization.taxEnabled,
  taxIncluded: organization.taxIncluded,
  defaultTaxRate: organization.defaultTaxRate,
  taxFreeAmounts: organization.taxFreeAmounts,
  taxDelivery: organization.taxDelivery,
  cashRounding: organization.cashRounding,
  tipsEnabled: organization.tipsEnabled,
  scaleLabels: organization.scaleLabels,
  scaleFormat: organization.scaleFormat,
  requireCashSession: organization.requireCashSession,
  approveExpenses: organization.approveExpenses,
  blindCashCount: organization.blindCashCount,
  cashTolerance: organization.cashTolerance,
  requireSecondFactor: organization.requireSecondFactor,
  picture: organization.avatar ? [{ id: '', url: organization.avatar }] : [],
});

/** A new picture by its signed id, null if it was removed, undefined if it is unchanged. */
export function pictureOf(now: FieldImage[], before: FieldImage[]): string | null | undefined {
  const [picture] = now;
  if (picture?.url === before[0]?.url) return undefined;
  return picture ? picture.id : null;
}
