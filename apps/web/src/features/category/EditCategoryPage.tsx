import { Button, Skeleton } from '@mantine/core';
import { type Category, CategoryChanges } from '@mostrador/api/category/category.schema';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { CategoryForm } from './CategoryForm.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';

const list = '/dashboard/categoria-de-productos/todos';

export default function EditCategoryPage() {
  const { id = '' } = useParams({ strict: false });
  const category = trpc.productCategory.byId.useQuery({ id });
  if (category.data) return <EditCategory key={id} category={category.data} />;
  if (category.error)
    return <LoadFailed error={category.error} back={list} onRetry={() => void category.refetch()} />;
  return <Skeleton height={320} />;
}

type EditCategoryProps = {
  category: Pick<Category, 'id' | 'name' | 'description' | 'color' | 'icon' | 'productCount'>;
};

function EditCategory({ category }: EditCategoryProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const canRemove = useCan('category.remove');
  const [isDeleting, setDeleting] = useState(false);
  const update = trpc.productCategory.update.useMutation({
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('updated'), color: 'income' });
      void navigate({ to: list });
    },
  });
  const { id, name, description, color, icon } = category;
  return (
    <>
      <CategoryForm
        title={t('edit')}
        initialValues={{ name, description: description ?? '', color, icon }}
        isSaving={update.isPending}
        onSave={(values, whenRefused) =>
          update.mutate(CategoryChanges.parse({ ...values, id }), { onError: whenRefused })
        }
        actions={
          canRemove ? (
            <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setDeleting(true)}>
              {common('delete')}
            </Button>
          ) : null
        }
      />
      <DeleteCategory
        category={category}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: list, ignoreBlocker: true })}
      />
    </>
  );
}
