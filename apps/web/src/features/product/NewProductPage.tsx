import { newId } from '@mostrador/shared/new-id';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { ProductForm } from './ProductForm.tsx';
import { blankProduct } from './product-form.ts';

export default function NewProductPage() {
  const t = useTranslations('product');
  const navigate = useNavigate();
  const canSeeCost = useCan('product.seeCosts');
  // Made once, so that a second try of the same form cannot make a second product.
  const [id] = useState(newId);
  const create = trpc.product.create.useMutation({
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('created'), color: 'income' });
      void navigate({ to: `/dashboard/productos/${id}`, replace: true });
    },
  });
  return (
    <ProductForm
      title={t('new')}
      back="/dashboard/productos/todos"
      initialValues={blankProduct(canSeeCost)}
      isSaving={create.isPending}
      onSave={(input, whenRefused) => create.mutate({ ...input, id }, { onError: whenRefused })}
    />
  );
}
