import { domain } from '../../core/domain.ts';
import { apiKeyRouter } from './apikey.router.ts';

export const apikey = domain({ name: 'apikey', routers: { apiKey: apiKeyRouter } });
