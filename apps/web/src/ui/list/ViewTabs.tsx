import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { ConfirmDelete } from '../dialog/ConfirmDelete.tsx';
import { onIntent } from '../menu/on-intent.tsx';
import classes from './list.module.css';
import { ViewButton, type ViewMenuProps } from './ViewButton.tsx';

const NameView = lazyDialog(() => import('./NameView.tsx'));
const ViewMenu = onIntent<ViewMenuProps>(
  () => <ViewButton />,
  () => import('./ViewMenu.tsx'),
);

type Naming = 'save' | 'rename' | 'duplicate';
type Input = Naming | 'delete';
type ViewTabsProps = Pick<ViewMenuProps, 'views' | 'columns' | 'density'> & { isFiltered: boolean };

/** The saved views of a list; the current search can be saved as another view. */
export function ViewTabs({ views, columns, density, isFiltered }: ViewTabsProps) {
  const t = useTranslations('common');
  const [openDialog, setOpenDialog] = useState<Input | null>(null);
  // Each dialog starts anew: `time` prevents earlier input from appearing in the next one.
  const [naming, setNaming] = useState<{ what: Naming; time: number }>({ what: 'save', time: 0 });
  const [isDeleting, setDeleting] = useState(false);
  const { current, first } = views;
  // Another tab may delete the view meanwhile, and then another view becomes current.
  const [about, setAbout] = useState(current);
  const ask = (what: Input) => {
    setAbout(current);
    if (what !== 'delete') setNaming(({ time }) => ({ what, time: time + 1 }));
    setOpenDialog(what);
  };
  const remove = async () => {
    setDeleting(true);
    // A failure is reported separately, and the dialog stays open.
    const isGone = await views.remove(about.id).then(
      () => true,
      () => false,
    );
    setDeleting(false);
    if (!isGone) return;
    setOpenDialog(null);
    views.open(first);
  };
  return (
    <nav className={classes.views} aria-label={t('views.title')}>
      {views.views.map((view) => (
        <Button
          key={view.id}
          variant={view.id === current.id ? 'light' : 'subtle'}
          className={classes.view ?? ''}
          aria-current={view.id === current.id ? 'true' : undefined}
          onClick={() => views.open(view)}
        >
          {view.name ?? t('views.first')}
        </Button>
      ))}
      {views.isChanged && current.name !== null ? (
        <Button
          variant="subtle"
          className={classes.view ?? ''}
          onClick={() => void views.save({ ...current, search: views.here })}
        >
          {t('views.keepChanges')}
        </Button>
      ) : null}
      {views.isChanged && isFiltered ? (
        <Button
          variant="subtle"
          className={classes.view ?? ''}
          leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
          onClick={() => ask('save')}
        >
          {t('views.save')}
        </Button>
      ) : null}
      <span className={classes.viewMenu}>
        <ViewMenu
          views={views}
          columns={columns}
          density={density}
          onName={ask}
          onDelete={() => ask('delete')}
        />
      </span>
      <NameView
        key={naming.time}
        views={views}
        about={about}
        what={naming.what}
        opened={openDialog === naming.what}
        onClose={() => setOpenDialog(null)}
      />
      <ConfirmDelete
        opened={openDialog === 'delete' && views.views.some(({ id }) => id === about.id)}
        onClose={() => setOpenDialog(null)}
        name={about.name ?? ''}
        isDeleting={isDeleting}
        onConfirm={() => void remove()}
      />
    </nav>
  );
}
