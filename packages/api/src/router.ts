import { knowInputs } from './core/call/inputs.ts';
import { router } from './core/call/trpc.ts';
import { domains } from './domains.ts';

type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Routers = Merged<Extract<(typeof domains)[number], { routers: object }>['routers']>;

const routers: Routers = Object.assign(
  {},
  ...domains.map((domain) => ('routers' in domain ? domain.routers : {})),
);

/** All procedures, by the names their domains give them. */
export const appRouter = router(routers);
knowInputs(appRouter);
export type AppRouter = typeof appRouter;
