import { memo, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../../../lib/loading/lazy.tsx';
import classes from '../till.module.css';
import { GridTile, type ProductGridProps } from './GridTile.tsx';

/** Fewer than this are drawn at once: a page that is whole can be searched and printed by the browser. */
const mostDrawn = 300;

const VirtualGrid = lazyPart(() => import('./VirtualGrid.tsx'));

export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products } = props;
  if (products.length <= mostDrawn) return <WholeGrid {...props} />;
  // Until the code for long lists is here, and where it does not come, the first ones can be sold.
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
