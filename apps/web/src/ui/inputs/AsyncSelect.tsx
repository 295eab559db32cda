import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { onIntent } from '../menu/on-intent.tsx';
import type { Option } from './NativeSelect.tsx';

type Field = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'className' | 'error' | 'aria-label'
>;

/** What a field of this kind takes beside where its options come from. */
export type FoundField = Field & {
  value?: string | null;
  onChange: (id: string | null) => void;
  'data-autofocus'?: boolean;
  /** Where a dialog begins with it, its list would cover the dialog before anybody chose to choose. */
  openOnFocus?: boolean;
  'data-path'?: string;
  onBlur?: () => void;
};

export type AsyncSelectProps = FoundField & {
  options: Option[];
  /** What was typed, a moment after the last key. */
  onSearch: (content: string) => void;
};

/** One of many, found by what is typed; the list that opens is fetched when somebody reaches for it. */
export const AsyncSelect = onIntent(ClosedSelect, () => import('./AsyncCombobox.tsx'));

function ClosedSelect({
  value = null,
  options,
  onChange: _later,
  onSearch: _too,
  openOnFocus: _unopened,
  ...field
}: AsyncSelectProps) {
  return (
    <TextInput
      {...field}
      readOnly
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      value={options.find((option) => option.value === value)?.label ?? ''}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      rightSectionPointerEvents="none"
    />
  );
}
