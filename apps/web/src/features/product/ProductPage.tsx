import { ActionIcon, Badge, Button, Group, Stack, Title, Tooltip } from '@mantine/core';
import { IconAdjustments, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useCan, useRefusal } from '../../lib/me.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { Denied } from '../../ui/Denied.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';
import { DeleteProduct } from './DeleteProduct.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductFigures } from './ProductFigures.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import classes from './product.module.css';
import type { ReadProduct } from './product-form.ts';
import { StockHistory } from './StockHistory.tsx';
import { VariantTable } from './VariantTable.tsx';

const list = '/dashboard/productos/todos';
const Search = z.object({ adjust: z.boolean().catch(false).default(false) });

export default function ProductPage() {
  const { id = '' } = useParams({ strict: false });
  const refusal = useRefusal('product.list');
  const product = trpc.product.byId.useQuery({ id }, { enabled: refusal === null });
  if (refusal) return <Denied refusal={refusal} />;
  if (product.data) return <ProductDetail key={id} product={product.data} />;
  if (!product.error) return <ProductSkeleton />;
  return <LoadFailed error={product.error} back={list} onRetry={() => void product.refetch()} />;
}

function ProductDetail({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const [{ adjust }, change] = useSearchState(Search);
  return (
    <>
      <PageHeader
        title={product.name}
        back={list}
        actions={<ProductActions product={product} onAdjust={() => change({ adjust: true })} />}
      >
        <ProductBadges product={product} />
      </PageHeader>
      <Stack gap="lg">
        <ProductFigures product={product} />
        <div className={classes.detail}>
          <ProductGallery images={product.images} />
          <ProductFacts product={product} />
        </div>
        {product.hasVariants ? <VariantTable product={product} /> : null}
        <section>
          <Title order={2} size="h4" mb="sm">
            {t('stockHistory')}
          </Title>
          <StockHistory product={product} />
        </section>
      </Stack>
      <AdjustStockDialog product={product} opened={adjust} onClose={() => change({ adjust: false })} />
    </>
  );
}

function ProductBadges({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const isHidden = !product.showInPos && !product.showInStore;
  return (
    <>
      {product.favourite ? <Badge color="cempasuchil">{t('favourite')}</Badge> : null}
      {isHidden ? <Badge color="gray">{t('hiddenWord')}</Badge> : null}
    </>
  );
}

type ProductActionsProps = { product: ReadProduct; onAdjust: () => void };

function ProductActions({ product, onAdjust }: ProductActionsProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const canUpdate = useCan('product.update');
  const canAdjust = useCan('product.adjustStock');
  const canRemove = useCan('product.remove');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Group gap="xs">
      {canRemove ? (
        <Tooltip label={common('delete')}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={common('delete')}
            onClick={() => setDeleting(true)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {canAdjust && product.trackStock ? (
        <Button variant="default" leftSection={<IconAdjustments size={18} />} onClick={onAdjust}>
          {t('adjustStock')}
        </Button>
      ) : null}
      {canUpdate ? (
        <Button
          component={Link}
          to={`/dashboard/productos/${product.id}/editar`}
          leftSection={<IconPencil size={18} />}
        >
          {common('edit')}
        </Button>
      ) : null}
      <DeleteProduct
        product={product}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: list })}
      />
    </Group>
  );
}
