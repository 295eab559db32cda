import { useShop } from './shop.ts';
import { TillScreen } from './TillScreen.tsx';

/** One till per organization: another one brings its own cart and catalogue. */
export default function TillPage() {
  const shop = useShop();
  return shop ? <TillScreen key={shop.id} shop={shop} /> : null;
}
