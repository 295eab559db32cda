import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

/**
 * The client of the library, which also repeats queries that are still loading for the first time. The
 * library would take that answer for fresh, although it may have been read before the change: a ticket that
 * was just parked would then be missing in the list of parked tickets.
 */
export class FreshClient extends QueryClient {
  /** Each once, however often it changes while its first answer is on its way. */
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
