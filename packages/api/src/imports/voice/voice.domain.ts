import { domain } from '../../core/domain.ts';
import { voiceRouter } from './voice.router.ts';

export const voice = domain({ name: 'voice', routers: { voice: voiceRouter } });
