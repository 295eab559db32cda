import { ColorInput, type ColorInputProps } from '@mantine/core';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';

export default function ColorPicked(props: ColorInputProps) {
  // The eye dropper has no name for screen readers, and few browsers support it.
  return <ColorInput withEyeDropper={false} {...props} />;
}
