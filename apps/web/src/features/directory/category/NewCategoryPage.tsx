import { NewCategory } from './NewCategory.tsx';

export default function NewCategoryPage() {
  return <NewCategory kind="product" />;
}
