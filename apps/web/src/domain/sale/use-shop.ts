import type { scaleLabels } from '@mostrador/shared/codes/codes';
import { findCountry, isHalfDownIn } from '@mostrador/shared/shop/country';
import { useMemo } from 'react';
import { useOrganization } from '../../lib/session/me.tsx';
import type { TotalRules } from './cart/cart-total.ts';
import type { StockPolicy } from './cart/item.ts';

type ScaleLabels = (typeof scaleLabels)[number];

/** The rules of the organization with which the till calculates and checks, the same as the server's. */
export type Shop = TotalRules & {
  id: string;
  stockPolicy: StockPolicy;
  taxName: string | null;
  creditDays: number;
  lowStock: number;
  timeZone: string;
  cutoffHour: number;
  bills: readonly number[];
  tipsEnabled: boolean;
  scaleLabels: ScaleLabels;
  scaleFormat: string;
  phoneCode: string;
  /** Basis points, for the delivery price; 0 if the shop does not tax it. */
  deliveryTaxRate: number;
};

export function useShop(): Shop | null {
  const organization = useOrganization();
  return useMemo(() => {
    if (!organization) return null;
    const country = findCountry(organization.country.id ?? '');
    const rate = organization.taxEnabled ? organization.defaultTaxRate : 0;
    return {
      id: organization.id,
      stockPolicy: organization.stockPolicy,
      tax: { enabled: organization.taxEnabled, included: organization.taxIncluded },
      defaultTaxRate: organization.defaultTaxRate,
      freeTaxRate: organization.taxFreeAmounts ? rate : 0,
      deliveryTaxRate: organization.taxDelivery ? rate : 0,
      taxName: country?.taxName ?? null,
      cashRounding: organization.cashRounding,
      isHalfDown: isHalfDownIn(country?.currency ?? ''),
      decimals: country?.decimals ?? 2,
      creditDays: organization.creditDays,
      lowStock: organization.lowStock,
      timeZone: organization.timeZone,
      cutoffHour: organization.cutoffHour,
      bills: country?.bills ?? [],
      tipsEnabled: organization.tipsEnabled,
      scaleLabels: organization.scaleLabels,
      scaleFormat: organization.scaleFormat,
      phoneCode: country?.phoneCode ?? '',
    };
  }, [organization]);
}
