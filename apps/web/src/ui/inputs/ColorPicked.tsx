import { ColorInput, type ColorInputProps } from '@mantine/core';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';

export default function ColorPicked(props: ColorInputProps) {
  // What takes a colour off the screen has no name for those who hear it, and few browsers have it.
  return <ColorInput withEyeDropper={false} {...props} />;
}
