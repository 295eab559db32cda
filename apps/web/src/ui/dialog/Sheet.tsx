import { Drawer, type DrawerProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpener, useStableFocus } from '../inputs/use-focus-retention.ts';
import classes from '../page/ui.module.css';

type SheetProps = Omit<DrawerProps, 'closeButtonProps'> & { closeSize?: number };

/** A panel that slides in from an edge of the screen. It takes and returns the focus like a dialog. */
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
