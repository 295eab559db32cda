import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';

/** Loaded with its texts after the page is rendered, because few documents have files. */
export const Attachments = lazyOverlay(withWords(['attachment'], () => import('./AttachmentsCard.tsx')));

export const AttachmentField = lazyOverlay(withWords(['attachment'], () => import('./AttachmentField.tsx')));

export const SharedFiles = lazyOverlay(withWords(['attachment'], () => import('./SharedFiles.tsx')));
