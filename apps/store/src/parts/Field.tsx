/** @jsxImportSource preact */
type FieldProps = {
  type?: 'text' | 'tel' | 'email';
  dir?: 'auto' | 'ltr';
  inputMode?: 'numeric' | 'decimal';
  autocomplete?: string;
  autocapitalize?: 'characters';
  placeholder?: string | undefined;
  maxLength: number;
  /** The field name in the request, by which an error is assigned to the field. */
  name: string;
  label: string;
  value: string;
  refused: string | undefined;
  onText: (text: string) => void;
};

/** A text field with its label above and its error below. */
export const Field = ({ name, label, value, refused, onText, ...input }: FieldProps) => (
  <label class="field">
    <span>{label}</span>
    <input
      dir="auto"
      list={undefined}
      {...input}
      name={name}
      value={value}
      aria-invalid={refused ? 'true' : undefined}
      aria-describedby={refused ? `${name}-refused` : undefined}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
    <Refusal name={name} text={refused} />
  </label>
);

export const Refusal = ({ name, text }: { name: string; text: string | undefined }) =>
  text ? (
    <small class="refused" id={`${name}-refused`} role="alert">
      {text}
    </small>
  ) : null;

type SelectProps = {
  name: string;
  label: string;
  value: string;
  refused: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
};

export const Select = ({ name, label, value, refused, options, onChoose }: SelectProps) => (
  <label class="field">
    <span>{label}</span>
    <select
      name={name}
      value={value}
      aria-invalid={refused ? 'true' : undefined}
      aria-describedby={refused ? `${name}-refused` : undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option} selected={option === value}>
          {text}
        </option>
      ))}
    </select>
    <Refusal name={name} text={refused} />
  </label>
);
