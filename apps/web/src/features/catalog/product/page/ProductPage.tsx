import { Badge, Button, Stack, Title } from '@mantine/core';
import { IconAdjustments, IconBarcode, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../../domain/audit/History.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';
import { withWords } from '../../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../../lib/loading/lazy.tsx';
import { flag, useAddress } from '../../../../lib/navigation/address.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan, useRefusal } from '../../../../lib/session/me.tsx';
import { AccessDenied } from '../../../../ui/feedback/AccessDenied.tsx';
import { RecordLoader } from '../../../../ui/feedback/RecordLoader.tsx';
import { PageActions } from '../../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import type { ReadProduct } from '../form/product-form.ts';
import { VariantTable } from '../form/VariantTable.tsx';
import classes from '../product.module.css';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductFigures } from './ProductFigures.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { ReservedForOrders } from './ReservedForOrders.tsx';
import { StockHistory } from './StockHistory.tsx';

const AdjustStockDialog = lazyDialog(() => import('./AdjustStockDialog.tsx'));
const LabelsDialog = lazyDialog(
  withWords(['label'], () => import('../../../../domain/label/LabelsDialog.tsx')),
);
const DeleteProduct = lazyDialog(() => import('./DeleteProduct.tsx'));

const address = { adjust: flag() };

export default function ProductPage() {
  const { id = '' } = useParams({ strict: false });
  const refusal = useRefusal('product.list');
  const product = trpc.product.byId.useQuery({ id }, { enabled: refusal === null });
  if (refusal) return <AccessDenied refusal={refusal} />;
  return (
    <RecordLoader query={product} back={paths.products} waiting={<ProductSkeleton />}>
      {(read) => <ProductDetail key={id} product={read} />}
    </RecordLoader>
  );
}

function ProductDetail({ product }: { product: ReadProduct }) {
  const t = useTranslations('product');
  const [{ adjust }, change] = useAddress(address);
  const canAdjust = useCan('product.adjustStock') && product.trackStock;
  return (
    <>
      <PageHeader
        title={product.name}
        back={paths.products}
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
          <div className={classes.sectionHead}>
            <Title order={2} size="h4">
              {t('stockHistory')}
            </Title>
            <Button
              variant="subtle"
              renderRoot={(props) => (
                <Link {...props} to={paths.movements} search={{ productId: product.id }} />
              )}
            >
              {t('seeMovements')}
            </Button>
          </div>
          <ReservedForOrders product={product} />
          <StockHistory product={product} />
        </section>
        <History subjectId={product.id} />
      </Stack>
      {canAdjust ? (
        <AdjustStockDialog product={product} opened={adjust} onClose={() => change({ adjust: false })} />
      ) : null}
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
  const [isLabelling, setLabelling] = useState(false);
  const edit = { to: paths.editProduct(product.id) };
  const acts = [
    {
      isAllowed: canUpdate,
      name: 'edit',
      label: common('edit'),
      icon: IconPencil,
      look: 'filled',
      link: edit,
    },
    {
      isAllowed: canAdjust && product.trackStock,
      name: 'adjust',
      label: t('adjustStock'),
      icon: IconAdjustments,
      look: 'default',
      onAct: onAdjust,
    },
    {
      isAllowed: true,
      name: 'labels',
      label: t('labels'),
      icon: IconBarcode,
      look: 'icon',
      onAct: () => setLabelling(true),
    },
    {
      isAllowed: canRemove,
      name: 'delete',
      label: common('delete'),
      icon: IconTrash,
      look: 'icon',
      isDangerous: true,
      onAct: () => setDeleting(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      <LabelsDialog
        choice={{ productIds: [product.id] }}
        opened={isLabelling}
        onClose={() => setLabelling(false)}
      />
      <DeleteProduct
        product={product}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: paths.products })}
      />
    </>
  );
}
