import { NewCategory } from './NewCategory.tsx';

export default function NewServiceCategoryPage() {
  return <NewCategory kind="service" />;
}
