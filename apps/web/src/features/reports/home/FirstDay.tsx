import { Button, Text, Title } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import classes from './day-home.module.css';

/** A separate tint for each product, the same as on its tile at the till. */
const hueOf = (index: number): CSSProperties & Record<'--hue', number> => ({ '--hue': (index * 47) % 360 });

type Priced = { id: string; price: number };

/** The usual goods of the industry: entering a price adds a product to the catalogue. */
export default function FirstDay() {
  const t = useTranslations('home');
  const navigate = useNavigate();
  const api = useApi();
  const mayCreate = useCan('product.create');
  const mayImport = useCan('dataimport.run');
  const { data } = trpc.demo.usualGoods.useQuery(undefined, { enabled: mayCreate });
  const [priced, setPriced] = useState<Record<string, Priced>>({});
  const [isAdding, setAdding] = useState(false);
  const requested = Object.entries(priced).filter(([, { price }]) => price > 0);
  if (!mayCreate || !data) return null;
  const add = async () => {
    setAdding(true);
    try {
      const products = data.goods.flatMap(({ name, unit }) => {
        const { id, price } = priced[name] ?? { id: '', price: 0 };
        return price > 0 ? [{ id, name, unit, price }] : [];
      });
      await api.product.createMany.mutate({ products });
      await navigate({ to: paths.till });
    } catch (error) {
      notifyFailure(error);
      setAdding(false);
    }
  };
  return (
    <section className={classes.card} aria-labelledby="first-goods">
      <div className={classes.bestHead}>
        <div>
          <Title order={2} size="h4" id="first-goods">
            {t('whatYouSell')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('whatYouSellText')}
          </Text>
        </div>
        {mayImport ? (
          <Button
            renderRoot={(props) => <Link {...props} to={paths.imports} />}
            variant="subtle"
            leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          >
            {t('uploadSheet')}
          </Button>
        ) : null}
      </div>
      <ul className={classes.usual}>
        {data.goods.map(({ name }, index) => (
          <li key={name} data-on={(priced[name]?.price ?? 0) > 0 || undefined} style={hueOf(index)}>
            <MoneyInput
              label={name}
              placeholder={t('price')}
              value={priced[name]?.price ?? null}
              onChange={(price) =>
                setPriced((before) => ({
                  ...before,
                  [name]: { id: before[name]?.id ?? newId(), price: price ?? 0 },
                }))
              }
            />
          </li>
        ))}
      </ul>
      <div className={classes.bestHead}>
        <Button size="lg" disabled={requested.length === 0} loading={isAdding} onClick={() => void add()}>
          {t('addGoods', { count: requested.length })}
        </Button>
        <Link to={paths.newProduct}>{t('anotherProduct')}</Link>
      </div>
    </section>
  );
}
