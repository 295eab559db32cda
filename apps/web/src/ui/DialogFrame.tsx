import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DialogProps } from './Dialog.tsx';
import classes from './ui.module.css';
import { useKeptFocus, useOpener } from './use-kept-focus.ts';
import { withCodes } from './with-codes.tsx';

export default function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, size = 'md', isFull = false, closesOutside = true } = props;
  const t = useTranslations('common');
  const [inside, setInside] = useState<HTMLElement | null>(null);
  useKeptFocus(inside, useOpener(opened));
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
