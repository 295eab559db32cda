import { Button, Divider, Stack, Text } from '@mantine/core';
import { type Icon, IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notifyFailure } from '../../../lib/api/query.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { leaveFor, type Provider } from '../../../lib/session/provider-sign-in.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './auth.module.css';

const providers: { name: Provider; label: 'withGoogle' | 'withApple'; title: string; icon: Icon }[] = [
  { name: 'google', label: 'withGoogle', title: 'Google', icon: IconBrandGoogle },
  { name: 'apple', label: 'withApple', title: 'Apple', icon: IconBrandApple },
];

/** Signing in by an account that one has elsewhere; where the operator gave no keys, the button says so. */
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
  const missing = providers.filter(({ name }) => options && !options[name]).map(({ title }) => title);
  return (
    <Stack gap="xs">
      {providers.map(({ name, label, icon: Mark }) => (
        <Button
          key={name}
          variant="default"
          size="md"
          fullWidth
          leftSection={<Mark size={20} aria-hidden="true" />}
          disabled={!options?.[name] || leaving !== null}
          aria-describedby={missing.length > 0 ? 'missing-providers' : undefined}
          onClick={() => void leave(name)}
        >
          {t(label)}
        </Button>
      ))}
      {missing.length > 0 ? (
        <Text size="sm" c="dimmed" id="missing-providers">
          {t('providerUnavailable', { provider: new Intl.ListFormat(language).format(missing) })}
        </Text>
      ) : null}
      <Divider label={t('orWithEmail')} my="xs" className={classes.or ?? ''} />
    </Stack>
  );
}
