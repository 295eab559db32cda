import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { OfferForm, offerRules } from './OfferForm.tsx';
import { blankOffer, type OfferValues, offerDraft } from './offer-values.ts';

export default function NewOfferPage() {
  const { timeZone } = useFormat();
  return <NewOffer values={blankOffer(timeZone)} />;
}

export function NewOffer({ values }: { values: OfferValues }) {
  const t = useTranslations('offer');
  const form = useRecordForm({
    schema: offerRules,
    values,
    draftOf: offerDraft,
    save: (input, { api, id }) => api.offer.create.mutate({ ...input, id }),
    message: t('offerCreated'),
    to: () => paths.offers,
  });
  return <OfferForm title={t('newOffer')} form={form} isNew />;
}
