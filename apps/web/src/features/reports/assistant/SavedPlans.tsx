import { Button, Text } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import classes from './assistant.module.css';
import type { PlanParameters, SavedPlan } from './plan-values.ts';

const PlanNameDialog = lazyOverlay(withWords(['assistant'], () => import('./PlanNameDialog.tsx')));

type SavedPlansProps = {
  plans: readonly SavedPlan[];
  saved: SavedPlan | null;
  /** The values of the fields. */
  parameters: PlanParameters;
  /** True if the fields differ from the saved plan. */
  isChanged: boolean;
  onOpen: (id: string | null) => void;
};

/** The named plans: opened, saved, renamed and deleted here. */
export function SavedPlans({ plans, saved, parameters, isChanged, onOpen }: SavedPlansProps) {
  const t = useTranslations('assistant.savedPlan');
  const format = useFormat();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const update = trpc.plan.update.useMutation({
    onSuccess: () => notify({ message: t('done'), color: 'income' }),
  });
  return (
    <div>
      <div className={classes.saved}>
        {plans.length > 0 ? (
          <Choice
            label={t('which')}
            none={t('unsaved')}
            data={plans.map(({ id, name }) => ({ value: id, label: name }))}
            value={saved?.id ?? null}
            onChange={onOpen}
          />
        ) : null}
        {saved && isChanged ? (
          <Button
            leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
            loading={update.isPending}
            onClick={() => update.mutate({ ...parameters, id: saved.id })}
          >
            {t('saveChanges')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setNaming('new')}>
          {t(saved ? 'saveAs' : 'save')}
        </Button>
        {saved ? (
          <Acts saved={saved} onRename={() => setNaming('rename')} onRemoved={() => onOpen(null)} />
        ) : null}
      </div>
      {saved ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('frozen', { day: format.date(saved.createdAt) })}
        </Text>
      ) : null}
      {naming ? (
        <PlanNameDialog
          saved={naming === 'rename' ? saved : null}
          parameters={parameters}
          onClose={() => setNaming(null)}
          onSaved={onOpen}
        />
      ) : null}
    </div>
  );
}

type ActsProps = { saved: SavedPlan; onRename: () => void; onRemoved: () => void };

function Acts({ saved: { id, name }, onRename, onRemoved }: ActsProps) {
  const t = useTranslations('assistant.savedPlan');
  const [isConfirming, setConfirming] = useState(false);
  const remove = trpc.plan.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('removed'), color: 'income' });
      onRemoved();
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <MoreActs
        position="bottom-end"
        label={t('actsOf', { name })}
        acts={[
          { name: 'rename', label: t('rename'), icon: IconPencil, onAct: onRename },
          {
            ...{ name: 'delete', label: t('remove'), icon: IconTrash, isDangerous: true },
            onAct: () => setConfirming(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={isConfirming}
        onStay={() => setConfirming(false)}
        onGo={() => remove.mutate({ id })}
        title={t('removeTitle', { name })}
        go={t('remove')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
