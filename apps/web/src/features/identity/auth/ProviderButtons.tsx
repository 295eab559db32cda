import { Button, Divider, Stack } from '@mantine/core';
import { type Icon, IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { leaveFor, type Provider } from '../../../lib/session/provider-sign-in.ts';
import { useSession } from '../../../lib/session/session.ts';

const providers: { name: Provider; label: 'withGoogle' | 'withApple'; icon: Icon }[] = [
  { name: 'google', label: 'withGoogle', icon: IconBrandGoogle },
  { name: 'apple', label: 'withApple', icon: IconBrandApple },
];

/** Sign-in by an external account. Only providers with keys from the operator are offered. */
export function ProviderButtons() {
  const t = useTranslations('auth');
  const { language } = useSession();
  const { data: options } = trpc.identity.options.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [leaving, setLeaving] = useState<Provider | null>(null);
  const leave = async (provider: Provider) => {
    setLeaving(provider);
    try {
      await leaveFor(provider, language);
    } catch (error) {
      setLeaving(null);
      notifyFailure(error);
    }
  };
  const offered = providers.filter(({ name }) => options?.[name]);
  if (offered.length === 0) return null;
  return (
    <Stack gap="xs">
      <Divider label={t('orOtherAccount')} />
      {offered.map(({ name, label, icon: Mark }) => (
        <Button
          key={name}
          variant="default"
          size="md"
          fullWidth
          leftSection={<Mark size={20} aria-hidden="true" />}
          disabled={leaving !== null}
          onClick={() => void leave(name)}
        >
          {t(label)}
        </Button>
      ))}
    </Stack>
  );
}
