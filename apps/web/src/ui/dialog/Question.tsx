import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Frame } from './Frame.tsx';

export type QuestionProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The labels of the two answers. */
  stay: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
};

export default function Question({ opened, title, children, stay, go, onStay, onGo }: QuestionProps) {
  return (
    <Frame
      opened={opened}
      onClose={onStay}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            {stay}
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
