import { domain } from '../../core/domain.ts';
import { verificationRouter } from './verification.router.ts';
import { booksVerification } from './verification.ts';
import { nightlyVerification } from './verification-night.ts';

export const verification = domain({
  name: 'verification',
  routers: { verification: verificationRouter },
  jobs: [booksVerification.job, nightlyVerification],
});
