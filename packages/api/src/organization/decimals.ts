import { findCountry } from '@mostrador/shared/country';
import { fitsDecimals } from '@mostrador/shared/money';
import type { Shop } from '../base/call.ts';
import { InvalidField } from '../base/errors.ts';

type Placed = Pick<Shop, 'countryId'>;

/** Decimals that the shop's currency has in use. */
export const decimalsOf = ({ countryId }: Placed) => findCountry(countryId ?? '')?.decimals ?? 2;

/** Whole amounts only where the currency has no cents in use: pesos of Chile, guaraníes, colones. */
export function refuseDecimals(shop: Placed, field: string, amount: number | null | undefined) {
  if (!fitsDecimals(amount ?? 0, decimalsOf(shop))) throw new InvalidField(field, 'amountDecimals');
}
