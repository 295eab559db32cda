import { type GoodsPicture, pictureUrl } from '@mostrador/shared/shop/goods-pictures';
import { IconBarcode, IconCash, IconStarFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { Wordmark } from '../../../../theme/Wordmark.tsx';
import classes from './till-cut.module.css';

type Tile = { name: Exclude<GoodsPicture, 'onions' | 'potatoes'>; price: number; count?: string };

const tiles: Tile[] = [
  { name: 'bread', price: 250, count: '4' },
  { name: 'eggs', price: 9500, count: '1' },
  { name: 'tomatoes', price: 3200, count: '1.35' },
  { name: 'cola', price: 1800, count: '3' },
  { name: 'milk', price: 2700, count: '2' },
  { name: 'cheese', price: 12_000 },
  { name: 'bananas', price: 600 },
  { name: 'coffee', price: 7900, count: '1' },
  { name: 'rice', price: 2600 },
  { name: 'beans', price: 3400, count: '2' },
  { name: 'water', price: 1000 },
  { name: 'oil', price: 4800 },
  { name: 'paper', price: 3900 },
  { name: 'soap', price: 1600 },
  { name: 'biscuits', price: 2200 },
];

const sold = tiles.filter(({ count }) => count);
const sumOf = ({ price, count }: Tile) => Math.round(price * Number(count));
const chips = ['groceries', 'drinks', 'dairy', 'produce', 'bakery'] as const;

/**
 * A picture of the till during a sale, rendered with the till's own components; on phones in its phone
 * layout.
 */
export function TillCut() {
  const t = useTranslations('landing.till');
  const { money, evenMoney } = useFormat();
  const total = sold.reduce((sum, tile) => sum + sumOf(tile), 0);
  return (
    <div role="img" aria-label={t('alt')} className={classes.frame}>
      <div aria-hidden="true" className={classes.till}>
        <div className={classes.head}>
          <Wordmark />
          <span className={classes.search}>
            <IconBarcode size={20} /> {t('search')}
          </span>
        </div>
        <div className={classes.chips}>
          <span data-on="">
            <IconStarFilled size={14} /> {t('best')}
          </span>
          {chips.map((each) => (
            <span key={each}>{t(each)}</span>
          ))}
        </div>
        <div className={classes.tiles}>
          {tiles.map(({ name, price, count }) => (
            <span key={name} className={classes.tile}>
              <img src={pictureUrl(name)} alt="" width={320} height={240} loading="lazy" />
              {count ? <b className={classes.count}>{count}</b> : null}
              <span className={classes.shelf}>
                <b>{t(`goods.${name}`)}</b>
                <bdi dir="ltr">{money(price)}</bdi>
              </span>
            </span>
          ))}
        </div>
        <Ticket className={classes.paper}>
          <LeaderLines>
            {sold.map((tile) => (
              <LeaderLine
                key={tile.name}
                label={`${tile.count} ${t(`goods.${tile.name}`)}`}
                value={<bdi dir="ltr">{evenMoney(sumOf(tile))}</bdi>}
              />
            ))}
          </LeaderLines>
          <div className={classes.foot}>
            <LeaderLines>
              <LeaderLine size="total" label={t('total')} value={<bdi dir="ltr">{money(total)}</bdi>} />
            </LeaderLines>
            <span className={classes.charge}>
              <IconCash size={22} /> {t('charge')}
            </span>
          </div>
        </Ticket>
      </div>
    </div>
  );
}
