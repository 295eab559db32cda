import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { lazyPart } from '../../../../lib/loading/lazy.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ListFailed } from '../../../../ui/feedback/ListFailed.tsx';
import classes from '../till.module.css';
import { useTill } from '../till-state.ts';
import { type Category, findProducts, ofCategory, type Product } from './catalogue.ts';
import { makeCatalogue } from './catalogue-make.ts';
import { GridTile, type ProductGridProps } from './GridTile.tsx';
import type { useCatalogue } from './use-catalogue.ts';

/**
 * Up to this number all products are rendered at once, because a complete page can be searched and printed
 * by the browser.
 */
const mostDrawn = 300;

const VirtualGrid = lazyPart(() => import('./VirtualGrid.tsx'));

const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products } = props;
  if (products.length <= mostDrawn) return <WholeGrid {...props} />;
  // Until the code for long lists is loaded, or if loading fails, the first products can be sold.
  const first = <WholeGrid {...props} products={products.slice(0, mostDrawn)} />;
  return (
    <ErrorBoundary fallback={first}>
      <Suspense fallback={first}>
        <VirtualGrid {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});

const WholeGrid = (props: ProductGridProps) => (
  <div className={classes.grid}>
    {props.products.map((product) => (
      <GridTile key={product.id} product={product} {...props} />
    ))}
  </div>
);

type ProductAreaProps = {
  loaded: ReturnType<typeof useCatalogue>;
  looks: ReadonlyMap<string, Category>;
  found: readonly Product[] | undefined;
  text: string;
  best: string | null;
  category: string;
  onAdd: (product: Product) => void;
};

/** The tiles, or the reason why there are none. */
export function ProductArea({ loaded, looks, found, text, best, category, onAdd }: ProductAreaProps) {
  const t = useTranslations('common');
  const pos = useTranslations('pos');
  const { shop } = useTill();
  const { shown, isBlind } = useShown({ found, text, category, isWhole: loaded.isWhole });
  if (loaded.error && !loaded.catalogue) {
    return <ListFailed error={loaded.error} onRetry={() => void loaded.retry()} />;
  }
  if (!shown || !loaded.catalogue) return null;
  if (loaded.catalogue.products.length === 0) return <NoProducts />;
  if (shown.length === 0) {
    return (
      <EmptyState kind="nothingFits" title={text ? t('noResultsFor', { text }) : t('noResults')}>
        {isBlind ? pos('onlyHeld', { count: loaded.catalogue.products.length }) : t('noResultsHint')}
      </EmptyState>
    );
  }
  const hit = best ?? (text ? (findProducts(makeCatalogue(shown), text)[0]?.id ?? null) : null);
  return <ProductGrid products={shown} looks={looks} usualLow={shop.lowStock} best={hit} onAdd={onAdd} />;
}

type Target = { found: readonly Product[] | undefined; text: string; category: string; isWhole: boolean };

/**
 * A catalogue too large for this device is searched on the server as well. An empty result is not shown
 * before the server has answered; `isBlind` is true if it cannot answer.
 */
function useShown({ found, text, category, isWhole }: Target) {
  const isSearching = !isWhole && (text.length >= 2 || category !== '');
  const server = trpc.product.listForPos.useQuery(
    { content: text, ...(category && { productCategoryIds: [category] }), perPage: 100 },
    { enabled: found !== undefined && isSearching, placeholderData: (before) => before },
  );
  const isBlind = isSearching && (server.isError || server.fetchStatus === 'paused');
  const others = isSearching && !isBlind ? server.data?.products : undefined;
  const isWaiting = isSearching && !isBlind && (server.isPending || server.isPlaceholderData);
  const shown = useMemo(() => {
    if (!found) return undefined;
    const known = new Set(found.map(({ id }) => id));
    const all = others ? [...found, ...others.filter(({ id }) => !known.has(id))] : found;
    return ofCategory(all, category);
  }, [found, others, category]);
  return { shown: isWaiting && shown?.length === 0 ? undefined : shown, isBlind };
}

function NoProducts() {
  const t = useTranslations('pos');
  const mayCreate = useCan('product.create');
  return (
    <EmptyState
      kind="goods"
      title={t('noProducts')}
      action={
        mayCreate ? (
          <Button renderRoot={(props) => <Link {...props} to={paths.newProduct} search={{ codigo: '' }} />}>
            {t('firstProduct')}
          </Button>
        ) : null
      }
    >
      {t('noProductsText')}
    </EmptyState>
  );
}
