import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { OfferForm, offerRules } from './OfferForm.tsx';
import { offerDraft, offerValues, type ReadOffer } from './offer-values.ts';
import { PromiseActs } from './PromiseActs.tsx';

export default recordPage({
  useRecord: (id) => trpc.offer.byId.useQuery({ id }),
  back: paths.offers,
  draw: (offer) => <EditOffer offer={offer} />,
});

function EditOffer({ offer }: { offer: ReadOffer }) {
  const t = useTranslations('offer');
  const { timeZone } = useFormat();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [values] = useState(() => offerValues(offer, timeZone));
  const { id } = offer;
  const form = useRecordForm({
    schema: offerRules,
    values,
    draftOf: offerDraft,
    shared: {
      updatedAt: offer.updatedAt,
      read: async (api) => seenAs(await api.offer.byId.query({ id }), (read) => offerValues(read, timeZone)),
    },
    save: (_whole, { api, changes, unchanged }) => api.offer.update.mutate({ ...changes, id }, unchanged),
    message: t('offerUpdated'),
    to: () => paths.offers,
  });
  const remove = trpc.offer.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('offerDeleted'), color: 'income' });
      void navigate({ to: paths.offers, ignoreBlocker: true });
    },
  });
  return (
    <>
      <OfferForm
        title={t('editOffer')}
        form={form}
        isNew={false}
        actions={<PromiseActs copy={paths.duplicateOffer(id)} onDelete={() => setDeleting(true)} />}
      />
      <History subjectId={id} />
      <ConfirmDelete
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        name={offer.name ?? t('unnamed')}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
