import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Frame } from './Frame.tsx';

export type QuestionProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The label of the safe answer; «Cancelar» by default. */
  stay?: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
};

export default function Question({ opened, title, children, stay, go, onStay, onGo }: QuestionProps) {
  const t = useTranslations('common');
  return (
    <Frame
      opened={opened}
      onClose={onStay}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            {stay ?? t('cancel')}
          </Button>
          <Button color="red" onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <Text>{children}</Text>
    </Frame>
  );
}
