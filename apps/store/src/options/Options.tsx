/** @jsxImportSource preact */
import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import { times } from '@mostrador/shared/money/money';
import { formatMoney, formatQuantity } from '@mostrador/shared/words/format';
import { useEffect, useState } from 'preact/hooks';
import type { CartLine, OpenCart } from '../browser/cart.ts';
import { Stepper } from '../parts/Stepper.tsx';
import type { Sold } from '../parts/Tile.tsx';
import type { ShopData } from '../site.ts';
import type { Translate } from '../words.ts';

export type ProductData = Sold & {
  unit: string | null;
  available: boolean;
  variants: WebProduct['variants'];
  modifiers: WebProduct['modifiers'];
};

/** `cart` exists only in the browser: the server renders without it. */
type OptionsProps = { data: ProductData; shop: ShopData; t: Translate; cart?: OpenCart };

type Extra = WebProduct['modifiers'][number];
type Variant = WebProduct['variants'][number];

const variantName = ({ color, size, style }: Variant) => [color, size, style].filter(Boolean).join(' · ');

/** The options to choose before a product goes into the cart. */
export function Options({ data, shop, t, cart }: OptionsProps) {
  const first = data.variants.find(({ available }) => available);
  const [variantId, setVariantId] = useState(data.variants.length === 1 ? (first?.id ?? null) : null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [quantity, setQuantity] = useState(data.min);
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [added, setAdded] = useState(false);
  // The server's HTML is hydrated unchanged. Only later changes are rendered again.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const variant = data.variants.find(({ id }) => id === variantId);
  const options = data.modifiers.flatMap((extra) => extra.options);
  const picked = options.filter(({ id }) => chosen.includes(id));
  const base = variant ? (variant.offerPrice ?? variant.price) : data.price;
  const price = picked.reduce((sum, option) => sum + option.price, base);
  const problem = problemOf();

  function problemOf(): { id: string; text: string } | null {
    if (data.variants.length > 0 && !variant) return { id: 'variant', text: t('storefront.chooseVariant') };
    const short = data.modifiers.find((extra) => countIn(extra, chosen) < extra.min);
    return short
      ? { id: short.id, text: t('storefront.chooseAtLeast', { count: short.min, name: short.name }) }
      : null;
  }

  const add = () => {
    setSubmitted(true);
    if (problem) {
      document.getElementById(`group-${problem.id}`)?.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    const words = note.trim();
    const detail = [variant && variantName(variant), ...picked.map(({ name }) => name)].filter(Boolean);
    const line: CartLine = {
      ...data,
      key: [data.id, variantId, ...[...chosen].sort(), words].join('|'),
      variantId,
      detail: detail.join(' · '),
      price,
      quantity: 0,
      modifiers: [...chosen],
      note: words || null,
    };
    cart?.change(line, quantity);
    setAdded(true);
  };

  const touch = () => setAdded(false);
  return (
    <form
      class="options"
      onInput={touch}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {data.variants.length > 0 && <Variants {...{ data, shop, t, variantId }} onChoose={setVariantId} />}
      {data.modifiers.map((extra) => (
        <ExtraChoice
          key={extra.id}
          {...{ extra, shop, t, chosen }}
          onChoose={(next) => {
            touch();
            setChosen(next);
          }}
        />
      ))}
      <label class="field">
        <span>{t('storefront.note')}</span>
        <input
          value={note}
          maxLength={140}
          dir="auto"
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <p class="refused" role="alert">
        {isSubmitted && problem?.text}
      </p>
      <div class="buy">
        <Stepper
          {...{ t, quantity }}
          name={data.name}
          text={formatQuantity(quantity, shop.money) + (data.unit ? ` ${data.unit}` : '')}
          canLess={quantity - data.step >= data.min}
          canMore={quantity + data.step <= data.max}
          onChange={(sign) => {
            touch();
            setQuantity(quantity + sign * data.step);
          }}
        />
        <button type="submit" class="btn main" disabled={!isReady}>
          {t('storefront.addOne')} <b>{formatMoney(times(price, quantity), shop.money)}</b>
        </button>
      </div>
      <p class="added" role="status">
        {added && (
          <>
            {t('storefront.added')} <a href={shop.cart}>{t('storefront.seeOrder')}</a>
          </>
        )}
      </p>
    </form>
  );
}

const countIn = ({ options }: Extra, chosen: readonly string[]) =>
  options.filter(({ id }) => chosen.includes(id)).length;

type VariantsProps = Pick<OptionsProps, 'data' | 'shop' | 't'> & {
  variantId: string | null;
  onChoose: (id: string) => void;
};

const Variants = ({ data, shop, t, variantId, onChoose }: VariantsProps) => (
  <fieldset id="group-variant">
    <legend>
      {t('storefront.variant')} <small>{t('storefront.chooseOne')}</small>
    </legend>
    <div class="chips">
      {data.variants.map((variant) => (
        <label key={variant.id} class="chip">
          <input
            type="radio"
            name="variant"
            checked={variant.id === variantId}
            disabled={!variant.available}
            onChange={() => onChoose(variant.id)}
          />
          <span>
            <bdi>{variantName(variant)}</bdi>
            <small>
              {variant.available
                ? formatMoney(variant.offerPrice ?? variant.price, shop.money)
                : t('storefront.soldOut')}
            </small>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

type ExtraProps = Pick<OptionsProps, 'shop' | 't'> & {
  extra: Extra;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

function ExtraChoice({ extra, shop, t, chosen, onChoose }: ExtraProps) {
  const isOne = extra.max === 1;
  const isFull = extra.max !== null && countIn(extra, chosen) >= extra.max;
  const own = extra.options.map(({ id }) => id);
  const others = chosen.filter((id) => !own.includes(id));
  const add = (id: string) => onChoose([...(isOne ? others : chosen), id]);
  const remove = (id: string) => onChoose(isOne ? others : chosen.filter((each) => each !== id));
  return (
    <fieldset id={`group-${extra.id}`}>
      <legend>
        <bdi>{extra.name}</bdi> <small>{howMany(extra, t)}</small>
      </legend>
      {extra.options.map((option) => {
        const isOn = chosen.includes(option.id);
        return (
          <label key={option.id} class="option">
            <input
              type={isOne && extra.min === 1 ? 'radio' : 'checkbox'}
              name={extra.id}
              checked={isOn}
              disabled={!option.available || (!isOn && isFull && !isOne)}
              onChange={({ currentTarget }) => (currentTarget.checked ? add : remove)(option.id)}
            />
            <span class="grow">
              <bdi>{option.name}</bdi>
            </span>
            <span class="num">
              {!option.available
                ? t('storefront.soldOut')
                : option.price > 0 && `+${formatMoney(option.price, shop.money)}`}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function howMany({ min, max }: Extra, t: Translate): string {
  if (min === 1 && max === 1) return t('storefront.chooseOne');
  if (min === 0) return max === null ? t('storefront.optional') : t('storefront.upTo', { count: max });
  return max === null || max === min
    ? t('storefront.atLeast', { count: min })
    : t('storefront.between', { min, max });
}
