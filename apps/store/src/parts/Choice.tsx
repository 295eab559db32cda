/** @jsxImportSource preact */
import { Icon, type IconName } from './Icon.tsx';

type Option<Value> = { value: Value; icon: IconName; title: string; text: string | null };

type ChoiceProps<Value extends string> = {
  name: string;
  label: string;
  chosen: Value;
  options: Option<Value>[];
  isNarrow?: boolean;
  /** True if a title above already says the same. */
  isTitled?: boolean;
  onChoose: (value: Value) => void;
};

/** A choice of a few options, each with an icon and a short description. */
export const Choice = <Value extends string>({
  name,
  label,
  chosen,
  options,
  isNarrow = false,
  isTitled = false,
  onChoose,
}: ChoiceProps<Value>) => (
  <fieldset class={isNarrow ? 'choices narrow' : 'choices'}>
    <legend class={isTitled ? 'unseen' : ''}>{label}</legend>
    {options.map(({ value, icon, title, text }) => (
      <label key={value} class="choice">
        <input
          type="radio"
          name={name}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        <span>
          <Icon name={icon} />
          <b>{title}</b>
          {text && <small>{text}</small>}
        </span>
      </label>
    ))}
  </fieldset>
);
