import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { useCan } from '../../lib/session/me.tsx';
import { CategorySelect, type MemberKind } from './CategorySelect.tsx';
import classes from './category.module.css';

const NewCategory = lazyDialog(() => import('./NewCategory.tsx'));

type CategoryFieldProps = {
  kind: MemberKind;
  field: { value?: string | null; onChange: (id: string | null) => void; error?: ReactNode };
  /** The name of the chosen category, until another one is chosen. */
  chosenName: string | undefined;
};

/** The choice of a category, or a new one without leaving the form. */
export function CategoryField({ kind, field, chosenName }: CategoryFieldProps) {
  const t = useTranslations('category');
  const canCreate = useCan(kind === 'product' ? 'category.create' : 'serviceCategory.create');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const { value = null, onChange, ...others } = field;
  return (
    <div className={classes.withButton}>
      <CategorySelect
        {...others}
        kind={kind}
        label={t('one')}
        placeholder={t('uncategorized')}
        chosenName={made ?? chosenName}
        value={value}
        onChange={onChange}
      />
      {canCreate ? (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('create')}
          title={t('create')}
          onClick={() => setCreating(true)}
        >
          <IconPlus size={18} />
        </ActionIcon>
      ) : null}
      <NewCategory
        kind={kind}
        opened={isCreating}
        onClose={() => setCreating(false)}
        onMade={({ id, name }) => {
          setMade(name);
          onChange(id);
          setCreating(false);
        }}
      />
    </div>
  );
}
