import { Drawer, type DrawerProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpener, useStableFocus } from '../inputs/use-kept-focus.ts';
import classes from '../page/ui.module.css';

type SheetProps = Omit<DrawerProps, 'closeButtonProps'> & { closeSize?: number };

/** What comes in from an edge of the screen; the focus goes in and comes back, as with a dialog. */
export function Sheet({ closeSize, children, ...drawer }: SheetProps) {
  const t = useTranslations('common');
  const [inside, setInside] = useState<HTMLElement | null>(null);
  useStableFocus(inside, useOpener(drawer.opened));
  return (
    <Drawer
      {...drawer}
      closeButtonProps={{ 'aria-label': t('close'), ...(closeSize && { size: closeSize }) }}
    >
      <div ref={setInside} className={classes.dialogInside}>
        {children}
      </div>
    </Drawer>
  );
}
