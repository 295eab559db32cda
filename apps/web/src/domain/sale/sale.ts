import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs } from '@trpc/server';
import type { Output } from '../../lib/api/output.ts';

/** A recorded sale, as returned by every call of the till. */
export type Sale = Output<'pos.create'>;

/** The input that records a sale. */
export type SaleBody = inferRouterInputs<AppRouter>['pos']['create'];
