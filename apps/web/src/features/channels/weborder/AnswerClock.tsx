import { Badge } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WebOrder } from './weborder.ts';

const minuteMs = 60_000;
const [amberAfter, redAfter] = [5, 10];

/** The time that a customer has waited for an answer: amber after five minutes, red after ten. */
export function AnswerClock({ order: { processStatus, createdAt } }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const now = useNow();
  if (processStatus !== 'incoming') return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / minuteMs));
  const color = minutes >= redAfter ? 'red' : minutes >= amberAfter ? 'yellow' : 'gray';
  const hours = Math.floor(minutes / 60);
  const waited = hours > 0 ? t('hours', { hours }) : t('minutes', { minutes });
  return <Badge color={color}>{minutes === 0 ? t('justNow') : waited}</Badge>;
}

function useNow() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
