import type { PlusSettings } from '@mostrador/api/identity/organization/organization.schema';
import type { Organization } from '../../../lib/session/person.ts';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';

/** Loaded when the form opens. */
export const lookRules = () => import('./look-rules.ts').then(({ LookRules }) => LookRules);

export const receiptLines = ['receiptLine1', 'receiptLine2', 'receiptLine3', 'receiptLine4'] as const;
type Lines = { [Name in (typeof receiptLines)[number]]: string };

/** The values of the form: empty text for missing values. */
export type LookValues = Pick<Required<PlusSettings>, 'ticketHideLogo' | 'lowStock' | 'unifiedTransactions'> &
  Lines & {
    primaryColor: string;
    secondaryColor: string;
    slug: string;
    thankYouMessage: string;
    logo: FieldImage[];
  };

export const lookValuesOf = (organization: Organization): LookValues => ({
  primaryColor: organization.primaryColor ?? '',
  secondaryColor: organization.secondaryColor ?? '',
  slug: organization.slug ?? '',
  thankYouMessage: organization.thankYouMessage ?? '',
  ticketHideLogo: organization.ticketHideLogo,
  lowStock: organization.lowStock,
  receiptLine1: organization.receiptLine1 ?? '',
  receiptLine2: organization.receiptLine2 ?? '',
  receiptLine3: organization.receiptLine3 ?? '',
  receiptLine4: organization.receiptLine4 ?? '',
  unifiedTransactions: organization.unifiedTransactions,
  logo: organization.customImage ? [{ id: '', url: organization.customImage }] : [],
});
