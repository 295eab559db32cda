import { domain } from '../../core/domain.ts';
import { assistantRouter } from './assistant.router.ts';
import { statementExport } from './assistant-export.ts';
import { planRouter } from './plan.router.ts';

export const assistant = domain({
  name: 'assistant',
  routers: { assistant: assistantRouter, plan: planRouter },
  jobs: [statementExport.job],
});
