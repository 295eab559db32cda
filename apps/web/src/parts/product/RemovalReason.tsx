import type { DeleteReason } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';
import { Said } from '../../ui/Said.tsx';

type RemovalReasonProps = { thing: { deleteReason: DeleteReason | null; deleteNote: string | null } };

/** Why it was deleted, also in the person's own words. */
export function RemovalReason({ thing: { deleteReason, deleteNote } }: RemovalReasonProps) {
  const t = useTranslations('platform.deleteReasons');
  return <Said parts={[deleteReason && t(deleteReason), deleteNote]} />;
}
