import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { onIntent } from '../menu/on-intent.tsx';
import type { Option } from './Choice.tsx';

type Field = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'className' | 'error' | 'aria-label'
>;

/** The properties of such a field besides the source of its options. */
export type FoundField = Field & {
  value?: string | null;
  onChange: (id: string | null) => void;
  'data-autofocus'?: boolean;
  /**
   * False for the first field of a dialog: the list would cover the dialog before the user chooses to open
   * it.
   */
  openOnFocus?: boolean;
  'data-path'?: string;
  onBlur?: () => void;
};

export type AsyncSelectProps = FoundField & {
  options: Option[];
  /** The typed text, a moment after the last key. */
  onSearch: (content: string) => void;
};

/** A select with a search. The code of the list is loaded when the user reaches for the field. */
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
