import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackAsEscape } from '../../lib/device/use-back-closes.ts';
import { withCodes } from '../feedback/with-codes.tsx';
import { useOpener, useStableFocus } from '../inputs/use-focus-retention.ts';
import classes from '../page/ui.module.css';
import type { DialogProps } from './Dialog.tsx';

/** The frame of every dialog, and the ways to close it. It has no confirmation of its own. */
export function Frame(props: Omit<DialogProps, 'isDirty'>) {
  const { opened, onClose, title, size = 'md', isFull = false, closesOutside = true } = props;
  const t = useTranslations('common');
  useBackAsEscape({ isOpen: opened, close: onClose });
  const [inside, setInside] = useState<HTMLElement | null>(null);
  useStableFocus(inside, useOpener(opened));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={typeof title === 'string' ? withCodes(title) : title}
      size={size}
      fullScreen={isFull}
      closeOnClickOutside={closesOutside}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={setInside} className={classes.dialogInside}>
        {props.children}
      </div>
      {props.footer ? <div className={classes.dialogFooter}>{props.footer}</div> : null}
    </Modal>
  );
}
