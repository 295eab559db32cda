import { lazyDialog } from '../../lib/loading/lazy.tsx';

export const MailDialog = lazyDialog(() => import('./MailDialog.tsx'));
