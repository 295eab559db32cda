import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { NewOffer } from './NewOfferPage.tsx';
import { copiedOffer } from './offer-values.ts';

export default function DuplicateOfferPage() {
  const t = useTranslations('offer');
  const { id = '' } = useParams({ strict: false });
  const { timeZone } = useFormat();
  const offer = trpc.offer.byId.useQuery({ id });
  return (
    <RecordLoader query={offer} back={paths.offers}>
      {(read) => (
        <NewOffer
          key={id}
          values={copiedOffer(read, timeZone, t('copyOf', { name: (read.name ?? '').slice(0, 52) }))}
        />
      )}
    </RecordLoader>
  );
}
