import type { DialogProps } from './Dialog.tsx';
import { Frame } from './Frame.tsx';
import { useClosing } from './use-closing.tsx';

export default function DialogFrame({ isDirty = false, onClose, ...props }: DialogProps) {
  const { close, question } = useClosing({ isDirty: props.opened && isDirty, onClose });
  return (
    <>
      <Frame {...props} onClose={close} />
      {question}
    </>
  );
}
