import type { OrganizationChanges } from '@mostrador/api/organization/organization.schema';
import type { Organization } from '../../lib/person.ts';
import type { FieldImage } from '../../ui/ImageList.tsx';

/** Fetched when the form opens. */
export const businessRules = () =>
  import('@mostrador/api/organization/organization.schema').then(({ OrganizationChanges: schema }) => schema);

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
  cashRounding: organization.cashRounding,
  tipsEnabled: organization.tipsEnabled,
  scaleLabels: organization.scaleLabels,
  requireCashSession: organization.requireCashSession,
  blindCashCount: organization.blindCashCount,
  cashTolerance: organization.cashTolerance,
  picture: organization.avatar ? [{ id: '', url: organization.avatar }] : [],
});

/** Only what was changed is sent: a rate of the dollar that nobody looked at keeps its day. */
export function changedOf<Input extends object>(input: Input, before: object): Partial<Input> {
  const isSame = (name: string, value: unknown) => {
    const former: unknown = Reflect.get(before, name);
    return JSON.stringify(value) === JSON.stringify(former === '' ? null : former);
  };
  const changed: Partial<Input> = {};
  for (const name of keysOf(input)) if (!isSame(String(name), input[name])) changed[name] = input[name];
  return changed;
}

const keysOf = <Thing extends object>(thing: Thing): (keyof Thing)[] => {
  const names: (keyof Thing)[] = [];
  for (const name in thing) names.push(name);
  return names;
};

/** A new picture by its signed id, null where it was taken away, undefined where it stays. */
export function pictureOf(now: FieldImage[], before: FieldImage[]): string | null | undefined {
  const [picture] = now;
  if (picture?.url === before[0]?.url) return undefined;
  return picture ? picture.id : null;
}
