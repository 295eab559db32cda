import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

/**
 * A query client that also repeats queries that are still loading for the first time. The library would
 * treat that response as fresh, although it may have been read before the change: a ticket that was just
 * parked would then be missing in the list of parked tickets.
 */
export class FreshClient extends QueryClient {
  /** Each query is repeated once, however often its data changes before its first response. */
  readonly #expected = new WeakSet<Query>();

  override invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined && !this.#expected.has(query)) this.#askAfterFirst(query);
    }
    return super.invalidateQueries(filters, options);
  }

  #askAfterFirst(query: Query) {
    this.#expected.add(query);
    const again = () => {
      this.#expected.delete(query);
      void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(again, again);
  }
}
