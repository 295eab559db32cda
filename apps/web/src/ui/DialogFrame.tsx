import { Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { DialogProps } from './Dialog.tsx';
import classes from './ui.module.css';

export default function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, size = 'md', isFull = false, closesOutside = true } = props;
  const t = useTranslations('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isFull}
      closeOnClickOutside={closesOutside}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.children}
      {props.footer ? <div className={classes.dialogFooter}>{props.footer}</div> : null}
    </Modal>
  );
}
