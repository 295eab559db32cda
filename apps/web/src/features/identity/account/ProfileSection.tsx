import { Button, Group, TextInput } from '@mantine/core';
import { languages } from '@mostrador/shared/text/translate';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageNames } from '../../../lib/i18n/language.ts';
import type { Me } from '../../../lib/session/person.ts';
import { getSession, rememberLanguage } from '../../../lib/session/session.ts';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { CountrySelect } from '../../../ui/inputs/CountrySelect.tsx';
import { AvatarField } from './AvatarField.tsx';
import classes from './account.module.css';
import { Section } from './Section.tsx';

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = [...new Set([deviceTimeZone, ...Intl.supportedValuesOf('timeZone')])];

const valuesOf = (user: Me['user']) => ({
  firstName: user.firstName,
  lastName: user.lastName === '.' ? '' : user.lastName,
  phone: user.phone ?? '',
  countryId: user.country?.id ?? '',
  timeZone: user.timeZone ?? deviceTimeZone,
  // The current language on this device, which on a shared device may differ from the one chosen elsewhere.
  language: getSession().language,
});

/** The profile of the user, for all their organizations. */
export function ProfileSection({ user }: { user: Me['user'] }) {
  const t = useTranslations('account');
  const auth = useTranslations('auth');
  const common = useTranslations('common');
  const [values] = useState(() => valuesOf(user));
  const form = useRecordForm({
    schema: () => import('./account-rules.ts').then(({ PersonChanges }) => PersonChanges),
    values,
    save: (input, { api }) => api.user.changePerson.mutate(input),
    onSaved: (saved) => rememberLanguage(saved.user.language),
    message: t('saved'),
  });
  const { fields } = form;
  return (
    <Section title={t('profile')}>
      <AvatarField user={user} />
      <RecordForm form={form}>
        <div className={classes.fields}>
          <TextInput label={auth('firstName')} autoComplete="given-name" {...fields.input('firstName')} />
          <TextInput label={auth('lastName')} autoComplete="family-name" {...fields.input('lastName')} />
          <TextInput
            label={auth('phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            {...fields.input('phone')}
          />
          <CountrySelect label={auth('country')} {...fields.input('countryId')} />
          <Choice
            label={auth('timeZone')}
            data={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            {...fields.input('timeZone')}
          />
          <Choice
            label={auth('language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...fields.input('language')}
          />
        </div>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {common('save')}
          </Button>
        </Group>
      </RecordForm>
    </Section>
  );
}
