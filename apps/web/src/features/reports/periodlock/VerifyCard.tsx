import '@mantine/core/styles/Progress.layer.css';
import { Button, Card, Progress, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconListCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import classes from './periodlock.module.css';

type Verification = NonNullable<Output<'verification.last'>['verification']>;
type Area = NonNullable<Verification['areas']>[number];

const askAgainMs = 1000;
const isUnderWay = ({ status }: Verification) => status === 'queued' || status === 'running';

/** Checks all books against each other on request of the owner. */
export function VerifyCard() {
  const t = useTranslations('verification');
  const query = trpc.verification.last.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.verification && isUnderWay(state.data.verification) ? askAgainMs : false,
  });
  const start = trpc.verification.create.useMutation();
  const verification = query.data?.verification ?? null;
  const isBusy = start.isPending || (verification !== null && isUnderWay(verification));
  return (
    <Card component="section" aria-labelledby="verify">
      <Title order={2} size="h3" id="verify">
        {t('title')}
      </Title>
      <Text mt="xs">{t('text')}</Text>
      {query.error ? <PartFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      <Button
        variant="default"
        className={classes.verify ?? ''}
        loading={isBusy}
        leftSection={<IconListCheck size={18} aria-hidden="true" />}
        onClick={() => start.mutate({})}
      >
        {t('start')}
      </Button>
      {verification ? <Outcome verification={verification} /> : null}
    </Card>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  const t = useTranslations('verification');
  const { moment } = useFormat();
  const { status, done, total, areas, endedAt, id } = verification;
  const isPerson = useIsPerson();
  const shown = areas?.filter(({ area, differences }) => differences > 0 || !isPerson || isOfAll(area)) ?? [];
  const differing = shown.filter(({ differences }) => differences > 0);
  return (
    <div className={classes.outcome} aria-live="polite">
      {isUnderWay(verification) ? (
        <Progress
          value={total ? (100 * done) / total : 0}
          aria-label={t('progress', { done, total: total ?? 0 })}
        />
      ) : null}
      {status === 'failed' || status === 'cancelled' ? <Text>{t(status)}</Text> : null}
      {areas ? (
        <>
          <Text fw={600}>
            {differing.length === 0 ? t('allAgree') : t('someDiffer', { number: id.slice(-8) })}
          </Text>
          {endedAt ? (
            <Text size="sm" c="dimmed">
              {moment(endedAt)}
            </Text>
          ) : null}
          <ul className={classes.areas}>
            {shown.map((each) => (
              <AreaRow key={each.area} {...each} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** True for areas that a shop without a till and goods has too. */
const isOfAll = (area: Area['area']) => !['sales', 'cash', 'stock', 'purchases'].includes(area);

function AreaRow({ area, differences }: Area) {
  const t = useTranslations('verification');
  const agrees = differences === 0;
  const Icon = agrees ? IconCheck : IconAlertTriangle;
  return (
    <li className={classes.area} data-agrees={agrees}>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.named}>
        <strong>{t(`areas.${area}`)}</strong>
        <small>{agrees ? t(`texts.${area}`) : t('differences', { count: differences })}</small>
      </span>
    </li>
  );
}
