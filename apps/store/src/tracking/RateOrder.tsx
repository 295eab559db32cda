/** @jsxImportSource preact */
import { ratingTags } from '@mostrador/shared/codes/codes';
import { useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { Icon } from '../parts/Icon.tsx';
import type { Followed } from './followed.ts';

type RateProps = { booted: Booted; order: Followed; updateOrder: (order: Followed) => void };
type Rating = NonNullable<Followed['rating']>;

/** The customer's rating of an order, after its delivery. */
export function RateOrder({ booted: { shop, t }, order, updateOrder }: RateProps) {
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
    if ('unanswered' in answer) return setRefused(t('storefront.old'));
    setRefused('');
    updateOrder({ ...order, rating: answer.value });
  };
  if (!order.canRate) return rating && <GivenRating {...{ rating, t }} name={shop.name} />;
  return (
    <form
      class="rate"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend>{t('storefront.rateTitle')}</legend>
        <div class="stars" dir="ltr">
          {[1, 2, 3, 4, 5].map((count) => (
            <label key={count} class={count <= stars ? 'on' : ''}>
              <input
                type="radio"
                name="stars"
                checked={count === stars}
                aria-label={t('storefront.starsOf', { count })}
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
                <span>{t(`storefront.tags.${tag}`)}</span>
              </label>
            ))}
          </div>
          <label class="field">
            <span>{t('storefront.rateComment')}</span>
            <textarea
              rows={3}
              maxLength={300}
              dir="auto"
              value={comment}
              onInput={({ currentTarget }) => setComment(currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn main wide">
            {t('storefront.sendRating')}
          </button>
        </>
      )}
      <p class="refused" role="alert">
        {refused}
      </p>
      {rating && <GivenRating {...{ rating, t }} name={shop.name} />}
    </form>
  );
}

type GivenRatingProps = { rating: Rating; t: Booted['t']; name: string };

const GivenRating = ({ rating, t, name }: GivenRatingProps) => (
  <div class="said" role="status">
    <p class="added">{t('storefront.rated')}</p>
    {rating.reply && (
      <p>
        <b>{t('storefront.answered', { name })}</b> <span dir="auto">{rating.reply}</span>
      </p>
    )}
  </div>
);
