import type { DeleteReason } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { InlineList } from '../../ui/feedback/InlineList.tsx';

type RemovalReasonProps = { item: { deleteReason: DeleteReason | null; deleteNote: string | null } };

/** The reason of the deletion, also in the user's own words. */
export function RemovalReason({ item: { deleteReason, deleteNote } }: RemovalReasonProps) {
  const t = useTranslations('platform.deleteReasons');
  return <InlineList parts={[deleteReason && t(deleteReason), deleteNote]} />;
}
