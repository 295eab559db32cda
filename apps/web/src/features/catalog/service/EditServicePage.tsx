import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyDialog, lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { ServiceForm } from './ServiceForm.tsx';
import { type ReadService, serviceRules, valuesOf } from './service-values.ts';

/** Shown below the form. */
const History = lazyOverlay(async () => ({
  default: (await import('../../../domain/audit/History.tsx')).History,
}));
const DeleteService = lazyDialog(() => import('./DeleteService.tsx'));

export default recordPage({
  useRecord: (id) => trpc.service.byId.useQuery({ id }),
  back: paths.services,
  draw: (service) => <EditService service={service} />,
});

function EditService({ service }: { service: ReadService }) {
  const t = useTranslations('service');
  const navigate = useNavigate();
  const canRemove = useCan('service.remove');
  const [isDeleting, setDeleting] = useState(false);
  const [values] = useState(() => valuesOf(service));
  const { id } = service;
  const form = useRecordForm({
    schema: serviceRules,
    values,
    shared: {
      updatedAt: service.updatedAt,
      read: async (api) => seenAs(await api.service.byId.query({ id }), valuesOf),
    },
    save: (_whole, { api, changes, unchanged }) => api.service.update.mutate({ ...changes, id }, unchanged),
    message: t('updated'),
    to: () => paths.services,
  });
  return (
    <>
      <ServiceForm
        title={t('edit')}
        form={form}
        isNew={false}
        categoryName={service.category?.name}
        actions={canRemove ? <DeleteButton onClick={() => setDeleting(true)} /> : null}
      />
      <History subjectId={id} />
      <DeleteService
        service={service}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: paths.services, ignoreBlocker: true })}
      />
    </>
  );
}
