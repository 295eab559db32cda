/** @jsxImportSource preact */
import { ratingTags } from '@mostrador/shared/codes/codes';
import { useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { Icon } from '../parts/Icon.tsx';
import type { Followed } from './followed.ts';

type RateProps = { booted: Booted; order: Followed; tell: (order: Followed) => void };
type Rating = NonNullable<Followed['rating']>;

/** What its customer says of an order, once it is there. */
export function RateOrder({ booted: { shop, say }, order, tell }: RateProps) {
  const { rating } = order;
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [tags, setTags] = useState<readonly string[]>(rating?.tags ?? []);
  const [refused, setRefused] = useState('');
  const send = async () => {
    const answer = await ask<Rating>(`/v1/web/sales-transactions/${order.trackingCode}/ratings`, {
      language: shop.language,
      body: { stars, tags, ...(comment.trim() && { comment: comment.trim() }) },
    });
    if ('refused' in answer) return setRefused(answer.refused.fields.stars ?? answer.refused.text);
    if ('unanswered' in answer) return setRefused(say('storefront.old'));
    setRefused('');
    tell({ ...order, rating: answer.value });
  };
  if (!order.canRate) return rating && <Said {...{ rating, say }} name={shop.name} />;
  return (
    <form
      class="rate"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend>{say('storefront.rateTitle')}</legend>
        <div class="stars" dir="ltr">
          {[1, 2, 3, 4, 5].map((count) => (
            <label key={count} class={count <= stars ? 'on' : ''}>
              <input
                type="radio"
                name="stars"
                checked={count === stars}
                aria-label={say('storefront.starsOf', { count })}
                onChange={() => setStars(count)}
              />
              <Icon name="star" />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <>
          <div class="chips">
            {ratingTags.map((tag) => (
              <label key={tag} class="chip">
                <input
                  type="checkbox"
                  checked={tags.includes(tag)}
                  onChange={({ currentTarget }) =>
                    setTags(
                      currentTarget.checked ? [...tags, tag].slice(-5) : tags.filter((each) => each !== tag),
                    )
                  }
                />
                <span>{say(`storefront.tags.${tag}`)}</span>
              </label>
            ))}
          </div>
          <label class="field">
            <span>{say('storefront.rateComment')}</span>
            <textarea
              rows={3}
              maxLength={300}
              dir="auto"
              value={comment}
              onInput={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn main wide">
            {say('storefront.sendRating')}
          </button>
        </>
      )}
      <p class="refused" role="alert">
        {refused}
      </p>
      {rating && <Said {...{ rating, say }} name={shop.name} />}
    </form>
  );
}

type SaidProps = { rating: Rating; say: Booted['say']; name: string };

const Said = ({ rating, say, name }: SaidProps) => (
  <div class="said" role="status">
    <p class="added">{say('storefront.rated')}</p>
    {rating.reply && (
      <p>
        <b>{say('storefront.answered', { name })}</b> <span dir="auto">{rating.reply}</span>
      </p>
    )}
  </div>
);
