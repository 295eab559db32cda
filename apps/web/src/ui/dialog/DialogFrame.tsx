import type { DialogProps } from './Dialog.tsx';
import { Frame } from './Frame.tsx';
import { useClosing } from './use-closing.tsx';

export default function DialogFrame({ isHeld = false, onClose, ...props }: DialogProps) {
  const { close, question } = useClosing({ isHeld: props.opened && isHeld, onClose });
  return (
    <>
      <Frame {...props} onClose={close} />
      {question}
    </>
  );
}
