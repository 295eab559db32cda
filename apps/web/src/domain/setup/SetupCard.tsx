import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Card, Progress, Text, Title } from '@mantine/core';
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PlainList } from '../../ui/layout/layout.tsx';
import { useIsPhone } from '../../ui/list/columns.ts';
import classes from './setup.module.css';
import type { SetupSteps } from './use-setup-steps.ts';

type SetupCardProps = {
  steps: SetupSteps;
  progress: number;
  onPutAway: () => void;
  /** The title for setup steps that are not those of a shop. */
  title?: string;
};

/**
 * The remaining setup steps of the shop: the next one as a button, the others beside it. A phone initially
 * shows only the next one, so that the counter stays in view.
 */
export function SetupCard({ steps, progress, onPutAway, title }: SetupCardProps) {
  const t = useTranslations('pos');
  const isPhone = useIsPhone();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isPhone;
  const id = useId();
  const next = steps.find(({ done }) => !done);
  const words = t('stepsDone', { done: steps.filter(({ done }) => done).length, count: steps.length });
  return (
    <Card component="section" aria-labelledby={`${id}-title`} className={classes.card ?? ''}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={`${id}-title`}>
          {title ?? t('setupTitle')}
        </Title>
        <Text c="dimmed">{words}</Text>
        <ActionIcon
          size={40}
          className={classes.first ?? ''}
          aria-label={t('seeSteps')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} data-open={isOpen || undefined} />
        </ActionIcon>
        <ActionIcon size={40} aria-label={t('putStepsAway')} onClick={onPutAway}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <Progress value={progress} aria-label={words} />
      <PlainList id={id} tag="ol" gap={4}>
        {steps
          .filter((step) => isOpen || step === next)
          .map((step) => (
            <Step key={step.key} step={step} isNext={step === next} />
          ))}
      </PlainList>
    </Card>
  );
}

type StepProps = { step: SetupSteps[number]; isNext: boolean };

function Step({ step: { key, done, route }, isNext }: StepProps) {
  const t = useTranslations();
  const title = t(`platform.roadmap.${key}`);
  return (
    <li className={classes.step} data-done={done || undefined}>
      {done ? (
        <IconCircleCheckFilled size={22} role="img" aria-label={t('pos.stepDone')} />
      ) : (
        <IconCircle size={22} aria-hidden="true" />
      )}
      {done ? <span>{title}</span> : null}
      {!done && !isNext ? (
        <Link to={route} className={classes.later}>
          {title}
        </Link>
      ) : null}
      {isNext ? (
        <Button renderRoot={(props) => <Link {...props} to={route} search={searches[key] ?? {}} />} size="lg">
          {title}
        </Button>
      ) : null}
    </li>
  );
}

/** The first product is created at the till, where it is sold next. */
const searches: Partial<Record<SetupSteps[number]['key'], object>> = { product: { codigo: '' } };
