type Prices = { price: number; wholesaleQuantity: number | null; wholesalePrice: number | null };

/**
 * The catalogue price for a quantity: the wholesale price from the wholesale quantity on. A sale counts a
 * product over all of its lines.
 */
export const priceFor = ({ price, wholesaleQuantity, wholesalePrice }: Prices, quantity: number): number =>
  wholesaleQuantity !== null && wholesalePrice !== null && quantity >= wholesaleQuantity
    ? wholesalePrice
    : price;
