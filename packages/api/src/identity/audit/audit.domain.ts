import { domain } from '../../core/domain.ts';
import { auditRouter } from './audit.router.ts';
import { auditExport } from './audit-export.ts';

export const audit = domain({ name: 'audit', routers: { audit: auditRouter }, jobs: [auditExport.job] });
