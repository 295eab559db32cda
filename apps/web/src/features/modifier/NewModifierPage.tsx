import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.tsx';
import { paths } from '../../lib/paths.ts';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { ModifierForm } from './ModifierForm.tsx';
import { blankModifier, modifierRules } from './modifier-values.ts';

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
