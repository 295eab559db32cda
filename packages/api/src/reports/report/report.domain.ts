import { domain } from '../../core/domain.ts';
import { reportRouter } from './report.router.ts';
import { stockExport } from './report-stock-export.ts';

export const report = domain({
  name: 'report',
  routers: { report: reportRouter },
  jobs: [stockExport.job],
});
