import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../../ui/feedback/RecordLoader.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../../ui/form/use-shared-record.ts';
import { ProductSkeleton } from '../page/ProductSkeleton.tsx';
import { fieldOfRefusal, ProductForm, productRules } from './ProductForm.tsx';
import { type ReadProduct, valuesOf } from './product-form.ts';

export default function EditProductPage() {
  const { id = '' } = useParams({ strict: false });
  const product = trpc.product.byId.useQuery({ id });
  return (
    <RecordLoader query={product} back={paths.products} waiting={<ProductSkeleton />}>
      {(read) => <EditProduct key={id} product={read} />}
    </RecordLoader>
  );
}

function EditProduct({ product }: { product: ReadProduct & { updatedAt: string } }) {
  const t = useTranslations('product');
  const page = paths.product(product.id);
  // The values when the form was opened, so that saving does not undo concurrent changes by other users.
  const [values] = useState(() => valuesOf(product));
  const form = useRecordForm({
    schema: productRules,
    values,
    shared: {
      updatedAt: product.updatedAt,
      read: async (api) => seenAs(await api.product.byId.query({ id: product.id }), valuesOf),
    },
    save: async (input, { api, before, values: after, unchanged }) => {
      const { changesOf } = await import('./product-rules.ts');
      return api.product.update.mutate(changesOf(product.id, { input, before, after }), unchanged);
    },
    fieldOf: fieldOfRefusal,
    message: t('updated'),
    to: () => page,
  });
  return (
    <ProductForm
      title={t('edit')}
      back={page}
      form={form}
      categoryName={product.category?.name}
      adjustPath={page}
    />
  );
}
