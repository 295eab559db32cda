import { CategoryInput } from '@mostrador/api/category/category.schema';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { CategoryForm, type CategoryValues } from './CategoryForm.tsx';

export default function NewCategoryPage() {
  const t = useTranslations('category');
  const navigate = useNavigate();
  const create = trpc.productCategory.create.useMutation({
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('created'), color: 'income' });
      void navigate({ to: '/dashboard/categoria-de-productos/todos' });
    },
  });
  return (
    <CategoryForm
      title={t('new')}
      initialValues={blank}
      isSaving={create.isPending}
      onSave={(values, whenRefused) => create.mutate(CategoryInput.parse(values), { onError: whenRefused })}
    />
  );
}

const blank: CategoryValues = { name: '', description: '', color: null, icon: null };
