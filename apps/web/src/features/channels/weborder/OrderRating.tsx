import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../domain/approval/ReasonDialog.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useCan } from '../../../lib/session/me.tsx';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

type Rating = NonNullable<WebOrder['rating']>;
type RatingProps = { rating: Rating };

/**
 * The customer's rating of the order. Users who handle orders answer it; users who configure the store may
 * hide it.
 */
export default function OrderRating({ rating }: RatingProps) {
  const t = useTranslations('weborder');
  const { stars, comment, tags, hiddenAt, hiddenReason } = rating;
  return (
    <section className={classes.panel} aria-labelledby="order-rating">
      <h2 id="order-rating">{t('rating')}</h2>
      <p>
        <span role="img" aria-label={t('stars', { stars })}>
          {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
        </span>
      </p>
      {tags.length > 0 ? <p>{tags.map((tag) => t(`ratingTags.${tag}`)).join(' · ')}</p> : null}
      {comment ? (
        <p className={classes.comments} dir="auto">
          {comment}
        </p>
      ) : null}
      {hiddenAt ? <Alert color="gray">{t('ratingHidden', { reason: hiddenReason ?? '' })}</Alert> : null}
      <Reply key={rating.reply} rating={rating} />
      <Hiding rating={rating} />
    </section>
  );
}

function Reply({ rating: { id, reply } }: RatingProps) {
  const t = useTranslations('weborder');
  const may = useCan('weborder.update');
  const [text, setText] = useState(reply ?? '');
  const save = trpc.rating.update.useMutation({ onSuccess: () => notify({ message: t('replySaved') }) });
  if (!may) return reply ? <p dir="auto">{reply}</p> : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, reply: text.trim() || null });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="xs">
        <Textarea
          label={t('reply')}
          description={t('replyHint')}
          maxLength={300}
          autosize
          minRows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            disabled={text.trim() === (reply ?? '')}
            loading={save.isPending}
          >
            {t('sendReply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Hiding({ rating: { id, hiddenAt } }: RatingProps) {
  const t = useTranslations('weborder');
  const [isOpen, setOpen] = useState(false);
  const [configures, updates] = [useCan('store.configure'), useCan('weborder.update')];
  const change = trpc.rating.update.useMutation();
  if (!configures || !updates) return null;
  if (hiddenAt)
    return (
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ id, hidden: false })}
        >
          {t('showRating')}
        </Button>
      </Group>
    );
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('hideRating')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t('hideTitle')}
          text={t('hideText')}
          label={t('hideReason')}
          submit={t('hideRating')}
          act={{ procedure: 'rating.update', subject: { id } }}
          needsRight={false}
          isPending={change.isPending}
          onSend={({ reason }) =>
            change.mutate({ id, hidden: true, hiddenReason: reason }, { onSuccess: () => setOpen(false) })
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Group>
  );
}
