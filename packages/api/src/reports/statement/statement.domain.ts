import { domain } from '../../core/domain.ts';
import { statementRouter } from './statement.router.ts';

export const statement = domain({ name: 'statement', routers: { statement: statementRouter } });
