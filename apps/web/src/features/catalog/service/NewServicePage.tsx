import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ServiceForm } from './ServiceForm.tsx';
import { blankService, serviceRules } from './service-values.ts';

export default function NewServicePage() {
  const t = useTranslations('service');
  const canSeeCost = useCan('product.seeCosts');
  const form = useRecordForm({
    schema: serviceRules,
    values: blankService(canSeeCost),
    save: (input, { api, id }) => api.service.create.mutate({ ...input, id }),
    message: t('created'),
    to: () => paths.services,
  });
  return <ServiceForm title={t('new')} form={form} isNew />;
}
