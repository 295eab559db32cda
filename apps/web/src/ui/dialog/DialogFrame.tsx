import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { withCodes } from '../feedback/with-codes.tsx';
import { useKeptFocus, useOpener } from '../inputs/use-kept-focus.ts';
import classes from '../page/ui.module.css';
import type { DialogProps } from './Dialog.tsx';

export default function DialogFrame(props: DialogProps) {
  const { opened, onClose, title, size = 'md', isFull = false, closesOutside = true } = props;
  const { isHeld = false } = props;
  const t = useTranslations('common');
  const [isAsking, setAsking] = useState(false);
  useUnsavedWork({ isOpen: opened && isHeld });
  const [inside, setInside] = useState<HTMLElement | null>(null);
  useKeptFocus(inside, useOpener(opened));
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (isHeld ? setAsking(true) : onClose())}
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
      {isAsking ? <Question onStay={() => setAsking(false)} onGo={discard} /> : null}
    </>
  );
}

/** The same question as `DiscardDialog`, which stands on this frame. */
function Question({ onStay, onGo }: { onStay: () => void; onGo: () => void }) {
  const t = useTranslations('common');
  return (
    <Modal opened onClose={onStay} title={t('discardTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text>{t('unsavedText')}</Text>
      <div className={classes.dialogFooter}>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={onGo}>
          {t('discard')}
        </Button>
      </div>
    </Modal>
  );
}
