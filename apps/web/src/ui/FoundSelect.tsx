import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Option } from './Choice.tsx';
import { onIntent } from './on-intent.tsx';

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

export type FoundSelectProps = FoundField & {
  options: Option[];
  /** What was typed, a moment after the last key. */
  onSearch: (content: string) => void;
};

/** One of many, found by what is typed; the list that opens is fetched when somebody reaches for it. */
export const FoundSelect = onIntent(ClosedSelect, () => import('./FoundCombobox.tsx'));

function ClosedSelect({
  value = null,
  options,
  onChange: _later,
  onSearch: _too,
  openOnFocus: _unopened,
  ...field
}: FoundSelectProps) {
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
