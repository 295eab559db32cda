import { domain } from '../../core/domain.ts';
import { removeObjects } from './take-private.ts';
import { uploadRouter } from './upload.router.ts';

export const upload = domain({
  name: 'upload',
  routers: { upload: uploadRouter },
  jobs: [removeObjects],
});
