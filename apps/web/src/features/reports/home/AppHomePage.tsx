import { Text, Title } from '@mantine/core';
import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import {
  type Icon,
  IconAddressBook,
  IconBox,
  IconCashRegister,
  IconChartBar,
  IconReceipt2,
  IconSchool,
  IconTags,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TodayStrip } from '../../../domain/sale/TodayStrip.tsx';
import { SetupCard } from '../../../domain/setup/SetupCard.tsx';
import { useSetupSteps } from '../../../domain/setup/use-setup-steps.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe, useOrganization } from '../../../lib/session/me.tsx';
import { personOf } from '../../../lib/session/person.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './home.module.css';
import { PlanCard } from './PlanCard.tsx';

const PersonHome = lazyOverlay(
  withWords(['goal', 'money', 'personal', 'transactioncategory'], () => import('./PersonHome.tsx')),
);
const DemoCard = lazyOverlay(
  withWords(['demo', 'industry'], () => import('../../../domain/demo/DemoCard.tsx')),
);

/**
 * The owner's overview: results, remaining setup steps, the plan, and links to all modules. A personal
 * account has a different start page.
 */
export default function AppHomePage() {
  const t = useTranslations('home');
  const organization = useOrganization();
  const { roadmap, putAway } = useSetupSteps();
  const isBusiness = organization?.businessType !== 'person';
  return (
    <>
      <PageHeader title={t('title', { name: organization?.name ?? '' })} />
      <Rows gap={24}>
        {isBusiness ? <TodayStrip /> : null}
        {roadmap ? (
          <SetupCard
            steps={roadmap.steps}
            progress={roadmap.progress}
            onPutAway={putAway}
            {...(!isBusiness && { title: t('setupOfPerson') })}
          />
        ) : null}
        {isBusiness ? null : <PersonHome />}
        {isBusiness ? (
          <>
            <Places />
            <DemoCard />
          </>
        ) : null}
        <PlanCard />
      </Rows>
    </>
  );
}

type Place = { key: 'till' | 'orders' | 'products' | 'inventory' | 'categories' | 'contacts' | 'tutorials' };

const places: (Place & { path: string; gate: Gate; icon: Icon })[] = [
  { key: 'till', path: paths.till, gate: 'pos.create', icon: IconCashRegister },
  { key: 'orders', path: paths.orders, gate: 'pos.list', icon: IconReceipt2 },
  { key: 'products', path: paths.products, gate: 'product.list', icon: IconBox },
  { key: 'inventory', path: paths.inventory, gate: 'product.list', icon: IconChartBar },
  { key: 'categories', path: paths.categories, gate: 'category.list', icon: IconTags },
  { key: 'contacts', path: paths.contacts, gate: 'contact.list', icon: IconAddressBook },
  { key: 'tutorials', path: paths.tutorials, gate: 'member', icon: IconSchool },
];

function Places() {
  const t = useTranslations('home');
  const { me } = useMe();
  if (!me) return null;
  const person = personOf(me);
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('places')}
      </Title>
      <ul className={classes.places}>
        {places
          .filter(({ gate }) => gateRefusal(gate, person) === null)
          .map(({ key, path, icon: Shown }) => (
            <li key={key}>
              <Link to={path} className={classes.place}>
                <Shown size={24} stroke={1.75} aria-hidden="true" />
                <span>
                  <Text span fw={600}>
                    {t(`names.${key}`)}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {t(`texts.${key}`)}
                  </Text>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
