import { domain } from '../../core/domain.ts';
import { assistantRouter } from './assistant.router.ts';
import { statementExport } from './assistant-export.ts';

export const assistant = domain({
  name: 'assistant',
  routers: { assistant: assistantRouter },
  jobs: [statementExport.job],
});
