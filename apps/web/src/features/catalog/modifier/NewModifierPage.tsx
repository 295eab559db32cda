import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ModifierForm, modifierRules } from './ModifierForm.tsx';
import { blankModifier } from './modifier-values.ts';

export default function NewModifierPage() {
  const t = useTranslations('modifier');
  const canSeeCost = useCan('product.seeCosts');
  const form = useRecordForm({
    schema: modifierRules,
    values: blankModifier(canSeeCost),
    save: (input, { api, id }) => api.modifier.create.mutate({ ...input, id }),
    message: t('created'),
    to: () => paths.extras,
  });
  return <ModifierForm title={t('new')} form={form} isNew />;
}
