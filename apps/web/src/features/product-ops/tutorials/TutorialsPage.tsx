import '@mantine/core/styles/Progress.layer.css';
import { Badge, Button, Group, Progress, Text, Title } from '@mantine/core';
import { type TutorialKey, tutorials } from '@mostrador/shared/codes/tutorials';
import { IconChevronDown, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf, useAddress } from '../../../lib/navigation/address.ts';
import { PlainList } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { places } from './tutorial-places.ts';
import classes from './tutorials.module.css';

const fields = { guia: oneOf(tutorials) };

/** All tutorials with their steps; the address contains the open one, so that links can lead to it. */
export default function TutorialsPage() {
  const t = useTranslations('tutorial');
  const [{ guia }, change] = useAddress(fields);
  const { data } = trpc.tutorial.done.useQuery();
  const done = new Set(data?.done);
  const words = t('doneCount', { done: done.size, count: tutorials.length });
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <Text c="dimmed">{t('lead')}</Text>
        <Text size="sm">{words}</Text>
        <Progress value={(done.size * 100) / tutorials.length} aria-label={words} />
        <PlainList tag="ol" gap={8}>
          {tutorials.map((key) => (
            <Tutorial
              key={key}
              name={key}
              isDone={done.has(key)}
              isOpen={guia === key}
              onToggle={() => change({ guia: guia === key ? null : key })}
            />
          ))}
        </PlainList>
      </div>
    </>
  );
}

type TutorialProps = { name: TutorialKey; isDone: boolean; isOpen: boolean; onToggle: () => void };

function Tutorial({ name, isDone, isOpen, onToggle }: TutorialProps) {
  const t = useTranslations('tutorial');
  const id = useId();
  const { module, minutes } = places[name];
  return (
    <li className={classes.tutorial} data-open={isOpen || undefined}>
      <Title order={2} size="h5" className={classes.heading ?? ''}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {isDone ? (
            <IconCircleCheckFilled size={22} role="img" aria-label={t('done')} className={classes.check} />
          ) : null}
          <span className={classes.name}>{t(`names.${name}`)}</span>
          <Badge variant="default">{t(`modules.${module}`)}</Badge>
          <Text span size="sm" c="dimmed">
            {t('minutes', { minutes })}
          </Text>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </Title>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {isOpen ? <Steps name={name} isDone={isDone} /> : null}
      </div>
    </li>
  );
}

const steps = ['one', 'two', 'three', 'four'] as const;

function Steps({ name, isDone }: { name: TutorialKey; isDone: boolean }) {
  const t = useTranslations('tutorial');
  const mark = trpc.tutorial.mark.useMutation();
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`steps.${name}.${step}`)}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button component={Link} to={places[name].path}>
          {t('go')}
        </Button>
        <Button
          variant="default"
          loading={mark.isPending}
          onClick={() => mark.mutate({ key: name, done: !isDone })}
        >
          {isDone ? t('markUndone') : t('markDone')}
        </Button>
      </Group>
    </>
  );
}
