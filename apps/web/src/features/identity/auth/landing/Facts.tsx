import { Text, Title } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../../theme/Ticket.tsx';
import classes from './landing.module.css';

/** The features of the program, each with a sample. */
export function Facts() {
  const t = useTranslations('landing.facts');
  return (
    <section id="facts" className={classes.facts} aria-label={t('title')}>
      <Fact title={t('charge.title')} text={t('charge.text')}>
        <Receipt />
      </Fact>
      <Fact title={t('credit.title')} text={t('credit.text')}>
        <Debtor />
      </Fact>
      <Fact title={t('profit.title')} text={t('profit.text')}>
        <Profit />
      </Fact>
    </section>
  );
}

type FactProps = { title: string; text: string; children: ReactNode };

const Fact = ({ title, text, children }: FactProps) => (
  <div className={classes.fact}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text size="lg">{text}</Text>
    {children}
  </div>
);

function Receipt() {
  const t = useTranslations('landing.till');
  const { money, evenMoney } = useFormat();
  return (
    <Ticket className={classes.receipt}>
      <LeaderLines>
        <LeaderLine label={`2 ${t('goods.milk')}`} value={<bdi dir="ltr">{evenMoney(5400)}</bdi>} />
        <LeaderLine label={`1.35 ${t('goods.tomatoes')}`} value={<bdi dir="ltr">{evenMoney(4320)}</bdi>} />
        <LeaderLine size="total" label={t('total')} value={<bdi dir="ltr">{money(9720)}</bdi>} />
      </LeaderLines>
    </Ticket>
  );
}

function Debtor() {
  const t = useTranslations('landing.facts.credit');
  const { money } = useFormat();
  return (
    <div className={classes.piece}>
      <div className={classes.between}>
        <b>{t('who')}</b>
        <b>
          <bdi dir="ltr">{money(15_000)}</bdi>
        </b>
      </div>
      <Text size="sm" c="dimmed">
        {t('due', { paid: money(5000) })}
      </Text>
      <span className={classes.drawnButton} aria-hidden="true">
        <IconBrandWhatsapp size={18} /> {t('remind')}
      </span>
    </div>
  );
}

function Profit() {
  const t = useTranslations('landing.facts.profit');
  const { money } = useFormat();
  return (
    <div className={classes.piece}>
      <Text size="sm" c="dimmed">
        {t('today')}
      </Text>
      <div className={classes.between}>
        <bdi dir="ltr" className={classes.big}>
          {money(48_620)}
        </bdi>
        <svg width="96" height="36" viewBox="0 0 96 36" fill="none" aria-hidden="true">
          <path
            d="M2 33C14 32 18 28 28 26S44 20 54 14 76 10 94 3"
            stroke="var(--chart-1)"
            strokeWidth="2.5"
          />
          <path
            d="M2 34C14 33 20 30 30 28S50 22 60 18 80 14 94 8"
            stroke="var(--chart-2)"
            strokeWidth="1.75"
            strokeDasharray="4 3"
          />
        </svg>
      </div>
      <Text size="sm">
        {t.rich('more', { amount: money(6140), b: (words) => <b className={classes.gain}>{words}</b> })}
      </Text>
    </div>
  );
}
