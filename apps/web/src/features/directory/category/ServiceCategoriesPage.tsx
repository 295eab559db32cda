import { Categories } from './Categories.tsx';

export default function ServiceCategoriesPage() {
  return <Categories kind="service" />;
}
