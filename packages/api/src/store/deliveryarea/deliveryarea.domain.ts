import { domain } from '../../core/domain.ts';

export const deliveryarea = domain({ name: 'deliveryarea' });
