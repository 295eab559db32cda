import { Categories } from './Categories.tsx';

export default function CategoriesPage() {
  return <Categories kind="product" />;
}
