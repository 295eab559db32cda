import { ActionIcon, Button, Group, Modal, TextInput, Tooltip } from '@mantine/core';
import { CategoryInput } from '@mostrador/api/category/category.schema';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { applyServerErrors, useAppForm } from '../../lib/form.ts';
import { useCan } from '../../lib/me.ts';
import { trpc } from '../../lib/trpc.ts';
import { CategorySelect } from './CategorySelect.tsx';
import classes from './product.module.css';
import type { ProductFormApi } from './product-form.ts';

type CategoryFieldProps = { form: ProductFormApi; chosenName: string | undefined };

/** The category, or a new one without leaving the form. */
export function CategoryField({ form, chosenName }: CategoryFieldProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const canCreate = useCan('category.create');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  const { value, onChange, ...field } = form.getInputProps('productCategoryId');
  return (
    <div className={classes.withButton}>
      <CategorySelect
        label={t('category')}
        placeholder={t('uncategorized')}
        chosenName={made ?? (form.isDirty('productCategoryId') ? undefined : chosenName)}
        value={value}
        onChange={onChange}
        {...field}
      />
      {canCreate ? (
        <Tooltip label={t('createCategory')}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={t('createCategory')}
            onClick={() => setCreating(true)}
          >
            <IconPlus size={18} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Modal
        opened={isCreating}
        onClose={() => setCreating(false)}
        title={t('createCategory')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <NewCategory
          onCancel={() => setCreating(false)}
          onMade={({ id, name }) => {
            setMade(name);
            onChange(id);
            setCreating(false);
          }}
        />
      </Modal>
    </div>
  );
}

type NewCategoryProps = { onCancel: () => void; onMade: (category: { id: string; name: string }) => void };

function NewCategory({ onCancel, onMade }: NewCategoryProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  const form = useAppForm<{ name: string }>({ schema: CategoryInput, initialValues: { name: '' } });
  const create = trpc.productCategory.create.useMutation({
    onSuccess: onMade,
    onError: (error) => applyServerErrors(form, error),
  });
  const save = form.onSubmit(({ name }) => create.mutate({ name }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // React hands events of the dialog on to the form of the page that it belongs to.
    event.stopPropagation();
    save(event);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={60}
        mb="lg"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {common('create')}
        </Button>
      </Group>
    </form>
  );
}
