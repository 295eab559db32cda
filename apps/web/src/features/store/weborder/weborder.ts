import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';

/** An order of the store, as its members read it. */
export type WebOrder = inferRouterOutputs<AppRouter>['webOrder']['byId'];
export type OrderStats = inferRouterOutputs<AppRouter>['webOrder']['stats'];
