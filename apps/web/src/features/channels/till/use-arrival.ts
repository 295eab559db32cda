import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { notifyFailure } from '../../../lib/api/query.ts';
import { findById } from './shelf/use-catalogue.ts';
import type { Till } from './till-state.ts';

/** `?agregar=<id>`: the product that was just made because its code was unknown here goes into the cart. */
export function useArrival({ addProduct }: Pick<Till, 'addProduct'>) {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = readRequestedId(search);
  const latest = useRef(addProduct);
  latest.current = addProduct;
  useEffect(() => {
    if (!id) return;
    void navigate({ to: '.', search: {}, replace: true });
    findById(id).then((product) => {
      if (product) latest.current(product);
    }, notifyFailure);
  }, [id, navigate]);
}

function readRequestedId(search: unknown): string | null {
  const requested: unknown =
    typeof search === 'object' && search !== null ? Reflect.get(search, 'agregar') : null;
  return typeof requested === 'string' ? requested : null;
}
