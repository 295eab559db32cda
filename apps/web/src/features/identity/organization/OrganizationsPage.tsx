import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSwitch } from '../../../domain/organization/use-switch.tsx';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { useMe } from '../../../lib/session/me.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { OrganizationRow } from './OrganizationRow.tsx';

const NewOrganization = lazyDialog(() => import('./NewOrganization.tsx'));

/** All organizations of the user, the oldest first, businesses and personal accounts alike. */
export default function OrganizationsPage() {
  const t = useTranslations('organization');
  const { me } = useMe();
  const { switchTo, goElsewhere, enter, question } = useSwitch();
  const [isMaking, setMaking] = useState(false);
  if (!me) return null;
  return (
    <>
      {question}
      <PageHeader
        title={t('title')}
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
        }
      />
      <Text c="dimmed" mb="sm">
        {t('count', { count: me.organizations.length })}
      </Text>
      <PlainList gap={12}>
        {me.organizations.map((each) => (
          <li key={each.id}>
            <OrganizationRow
              organization={each}
              isHere={each.id === me.currentOrganization?.id}
              onEnter={() => switchTo(each.id)}
              onGone={goElsewhere}
            />
          </li>
        ))}
      </PlainList>
      <NewOrganization
        opened={isMaking}
        country={me.currentOrganization?.country.id ?? me.user.country?.id ?? null}
        onClose={() => setMaking(false)}
        onMade={(id) => void enter(id)}
      />
    </>
  );
}
