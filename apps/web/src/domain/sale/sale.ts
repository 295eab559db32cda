import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** A recorded sale, as every call of the till answers it. */
export type Sale = inferRouterOutputs<AppRouter>['pos']['create'];

/** The input that records a sale. */
export type SaleBody = inferRouterInputs<AppRouter>['pos']['create'];
