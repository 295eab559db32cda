import { can, router } from '../../core/call/trpc.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { PersonHome } from './person-home.schema.ts';
import { readPersonHome } from './person-home.ts';
import {
  Days,
  Earnings,
  PosStats,
  PosStatsQuery,
  ProductsStats,
  ShopDay,
  StockAnalytics,
  StockExport,
  StockQuery,
  TopUsers,
  Waiting,
} from './report.schema.ts';
import { readShopDay } from './report-day.ts';
import { periodOf } from './report-days.ts';
import { readEarnings } from './report-earned.ts';
import { readTopUsers } from './report-people.ts';
import { readPosStats } from './report-pos.ts';
import { readProductsStats } from './report-products.ts';
import { readStockAnalytics, refuseCosts } from './report-stock.ts';
import { stockExport } from './report-stock-export.ts';
import { readWaiting } from './report-waiting.ts';

export const reportRouter = router({
  day: can('pos.home')
    .output(ShopDay)
    .query(({ ctx }) => readShopDay(ctx)),

  earned: can('pos.analytics')
    .meta({ isReport: true })
    .input(Days)
    .output(Earnings)
    .query(({ ctx, input }) => readEarnings(ctx, input)),

  waiting: can('pos.home')
    .output(Waiting)
    .query(({ ctx }) => readWaiting(ctx)),

  person: can('report.person')
    .output(PersonHome)
    .query(({ ctx }) => readPersonHome(ctx)),

  pos: can('pos.analytics')
    .meta({ isReport: true, rest: 'GET /v1/pos-transactions/stats' })
    .input(PosStatsQuery)
    .output(PosStats)
    .query(({ ctx, input }) => readPosStats(ctx, input)),

  products: can('product.analytics')
    .meta({ isReport: true, rest: 'GET /v1/reports/products-stats' })
    .input(Days)
    .output(ProductsStats)
    .query(({ ctx, input }) => readProductsStats(ctx, input)),

  stock: can('product.analytics')
    .meta({ isReport: true, rest: 'GET /v1/stock-analytics' })
    .input(StockQuery)
    .output(StockAnalytics)
    .query(({ ctx, input }) => readStockAnalytics(ctx, input)),

  /**
   * Exports the filtered list to a file. The task's result contains its name; `upload.link` opens the file.
   */
  export: can('report.export')
    .meta({ touches: ['task'] })
    .input(StockExport)
    .output(Task)
    .mutation(({ ctx, input }) => {
      const seesCosts = ctx.principal.flags.has('inventory_see_costs');
      refuseCosts(input, { seesCosts });
      return startTask(ctx, stockExport, { ...input, ...periodOf(ctx, input), seesCosts });
    }),

  topUsers: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/reports/top-users' })
    .input(Days)
    .output(TopUsers)
    .query(({ ctx, input }) => readTopUsers(ctx, input)),
});
