import { Button, Group, Modal, Text } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { CategorySelect } from './CategorySelect.tsx';
import type { ListedProduct } from './product.columns.tsx';
import classes from './product.module.css';

type SelectionBarProps = { products: ListedProduct[]; onDone: () => void };

/** What can be done with the chosen rows. */
export function SelectionBar({ products, onDone }: SelectionBarProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const [isMoving, setMoving] = useState(false);
  return (
    <section className={classes.selection} aria-label={common('actions')}>
      <Text fw={550} aria-live="polite">
        {common('selectedCount', { count: products.length })}
      </Text>
      <Group gap="xs">
        <Button variant="light" leftSection={<IconFolderSymlink size={18} />} onClick={() => setMoving(true)}>
          {t('moveToCategory')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('clearSelection')}
        </Button>
      </Group>
      <Modal
        opened={isMoving}
        onClose={() => setMoving(false)}
        title={t('moveToCategory')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <MoveToCategory products={products} onDone={onDone} onCancel={() => setMoving(false)} />
      </Modal>
    </section>
  );
}

type MoveToCategoryProps = SelectionBarProps & { onCancel: () => void };

function MoveToCategory({ products, onDone, onCancel }: MoveToCategoryProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const [category, setCategory] = useState<string | null>(null);
  const move = trpc.productCategory.batchUpdate.useMutation({
    onSuccess: ({ added }) => {
      notify({ message: t('moved', { count: added }), color: 'income' });
      onDone();
    },
  });
  const confirm = () => {
    if (category) move.mutate({ id: category, addIds: products.map(({ id }) => id) });
  };
  return (
    <>
      <CategorySelect
        label={t('category')}
        value={category}
        onChange={setCategory}
        mb="lg"
        data-autofocus
        comboboxProps={{ withinPortal: true }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button onClick={confirm} disabled={!category} loading={move.isPending}>
          {t('move')}
        </Button>
      </Group>
    </>
  );
}
