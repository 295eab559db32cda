import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PlusButton } from '../../../ui/page/PlusButton.tsx';
import classes from './person-home.module.css';
import type { PersonHome } from './person-home.ts';

const ownedParts = ['money', 'receivable', 'things', 'other'] as const;
const owedParts = ['cards', 'payable', 'loans', 'other'] as const;

/** Assets less debts, with the parts of both. */
export function Worth({ worth }: Pick<PersonHome, 'worth'>) {
  const t = useTranslations('personal');
  const seesStatement = useCan('assistant.read');
  const { amount, assets, liabilities, owned, owed } = worth;
  return (
    <section className={classes.card} aria-labelledby="home-worth">
      <div className={classes.head}>
        <Title order={2} size="h4" id="home-worth">
          {t('worth')}
        </Title>
        {seesStatement ? (
          <Link to={paths.financialAssistant} search={{ tab: 'balance' }}>
            {t('seeStatement')}
          </Link>
        ) : null}
      </div>
      <div className={classes.figure}>
        <Money amount={amount} />
      </div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('worthFormula')}
      </Text>
      <LeaderLines>
        {ownedParts.map((part) =>
          owned[part] === 0 ? null : (
            <LeaderLine key={part} label={t(`owned.${part}`)} value={<Money isEven amount={owned[part]} />} />
          ),
        )}
        <LeaderLine label={<b>{t('assets')}</b>} value={<Sum amount={assets} />} />
        {owedParts.map((part) =>
          owed[part] === 0 ? null : (
            <LeaderLine key={part} label={t(`owed.${part}`)} value={<Money isEven amount={-owed[part]} />} />
          ),
        )}
        <LeaderLine label={<b>{t('liabilities')}</b>} value={<Sum amount={0 - liabilities} />} />
      </LeaderLines>
    </section>
  );
}

const Sum = ({ amount }: { amount: number }) => (
  <b>
    <Money isEven amount={amount} />
  </b>
);

/** The first day on which the money falls short. */
export function Outlook({ forecast }: Pick<PersonHome, 'forecast'>) {
  const t = useTranslations('personal');
  const { date, money } = useFormat();
  return (
    <section className={classes.card} aria-labelledby="home-outlook">
      <div className={classes.head}>
        <Title order={2} size="h4" id="home-outlook">
          {t('outlook')}
        </Title>
        {forecast ? (
          <Link to={paths.financialAssistant} search={{ tab: 'forecast' }}>
            {t('seeForecast')}
          </Link>
        ) : null}
      </div>
      {forecast?.shortfall ? (
        <Text className={classes.late ?? ''}>
          {t('lacks', { date: date(forecast.shortfall.date), amount: money(forecast.shortfall.missing) })}
        </Text>
      ) : null}
      {forecast && !forecast.shortfall ? <Text>{t('enough', { date: date(forecast.until) })}</Text> : null}
      {forecast ? null : (
        <>
          <Text c="dimmed" mb="xs">
            {t('outlookPlus')}
          </Text>
          <PlusButton variant="default">{t('plus')}</PlusButton>
        </>
      )}
    </section>
  );
}
