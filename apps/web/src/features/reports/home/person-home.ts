import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';

export type PersonHome = inferRouterOutputs<AppRouter>['report']['person'];
