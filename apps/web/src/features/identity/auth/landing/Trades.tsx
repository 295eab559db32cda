import { Text, Title, UnstyledButton } from '@mantine/core';
import type { Industry } from '@mostrador/shared/codes/industries';
import {
  type Icon,
  IconBasket,
  IconCoffee,
  IconHammer,
  IconPencil,
  IconPill,
  IconScissors,
  IconShirt,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './landing.module.css';
import type { Demo } from './use-demo.ts';

/** The industries with their own goods in an example shop. */
const trades: [Industry, Icon][] = [
  ['corner_shop', IconBasket],
  ['restaurant', IconToolsKitchen2],
  ['cafe', IconCoffee],
  ['pharmacy', IconPill],
  ['hardware_store', IconHammer],
  ['stationery', IconPencil],
  ['clothing', IconShirt],
  ['beauty_salon', IconScissors],
];

/** Each button opens an example shop of its industry. */
export function Trades({ demo }: { demo: Demo }) {
  const t = useTranslations();
  if (!demo.areOffered) return null;
  return (
    <section id="trades" className={classes.beside} aria-labelledby="trades-title">
      <div>
        <Title order={2} size="h3" id="trades-title">
          {t('landing.trades.title')}
        </Title>
        <Text c="dimmed">{t('landing.trades.text')}</Text>
      </div>
      <div className={classes.trades}>
        {trades.map(([industry, Mark]) => (
          <UnstyledButton
            key={industry}
            className={classes.trade}
            disabled={demo.isWaiting}
            onClick={() => {
              scrollTo({ top: 0 });
              demo.open(industry);
            }}
          >
            <Mark size={20} aria-hidden="true" /> {t(`industry.${industry}`)}
          </UnstyledButton>
        ))}
      </div>
    </section>
  );
}
