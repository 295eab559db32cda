import { ColorInput, type ColorInputProps } from '@mantine/core';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';

export default function ColorPicked(props: ColorInputProps) {
  return <ColorInput {...props} />;
}
