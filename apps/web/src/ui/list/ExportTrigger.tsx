import { IconTableExport } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { HeadButton } from '../menu/HeadButton.tsx';

type TriggerProps = Omit<ComponentProps<typeof HeadButton>, 'label' | 'icon'>;

export function ExportTrigger(props: TriggerProps) {
  const t = useTranslations('common');
  return <HeadButton variant="default" icon={IconTableExport} label={t('export')} {...props} />;
}
