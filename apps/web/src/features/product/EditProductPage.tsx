import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { changesOf, type ReadProduct, ProductForm as Schema, valuesOf } from './product-form.ts';

export default function EditProductPage() {
  const { id = '' } = useParams({ strict: false });
  const product = trpc.product.byId.useQuery({ id });
  if (product.data) return <EditProduct key={id} product={product.data} />;
  if (!product.error) return <ProductSkeleton />;
  return (
    <LoadFailed
      error={product.error}
      back="/dashboard/productos/todos"
      onRetry={() => void product.refetch()}
    />
  );
}

function EditProduct({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const navigate = useNavigate();
  const page = `/dashboard/productos/${product.id}`;
  // As it was when the form was opened: what others change meanwhile is not taken back by saving.
  const [values] = useState(() => valuesOf(product));
  const update = trpc.product.update.useMutation({
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('updated'), color: 'income' });
      void navigate({ to: page, replace: true });
    },
  });
  return (
    <ProductForm
      title={t('edit')}
      back={page}
      initialValues={values}
      categoryName={product.category?.name}
      adjustPath={page}
      isSaving={update.isPending}
      onSave={(input, whenRefused) => {
        const before = Schema.safeParse(values).data ?? {};
        update.mutate(changesOf(product.id, { before, after: input }), { onError: whenRefused });
      }}
    />
  );
}
