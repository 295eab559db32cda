import type { DeleteReason } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';

type RemovalReasonProps = { thing: { deleteReason: DeleteReason | null; deleteNote: string | null } };

/** Why it was deleted, also in the person's own words. */
export function RemovalReason({ thing: { deleteReason, deleteNote } }: RemovalReasonProps) {
  const t = useTranslations('platform.deleteReasons');
  return [deleteReason && t(deleteReason), deleteNote].filter(Boolean).join(' · ');
}
