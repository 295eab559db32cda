import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

/**
 * The client of the library, which asks again for what is on its way for the first time too. Left to itself
 * it takes that answer for fresh, though it may have been read before the change that it is asked again for:
 * a ticket that was just put on hold is then missing in the list of those that wait.
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
