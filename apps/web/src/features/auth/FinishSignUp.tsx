import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { countryOfTimeZone, findCountry } from '@mostrador/shared/country';
import type { Language } from '@mostrador/shared/text/translate';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import type { Me } from '../../lib/person.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import classes from './auth.module.css';
import { FinishForm, OwnerFinishForm } from './auth-forms.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { CountrySelect } from './CountrySelect.tsx';

/** What the account still lacks; nothing that was given before is asked again. */
export function FinishSignUp({ me }: { me: Me }) {
  const t = useTranslations('auth');
  const { language } = useSession();
  const isOwner = me.currentOrganization?.mainRole === 'owner';
  const form = useAppForm<FinishForm>({
    schema: isOwner ? OwnerFinishForm : FinishForm,
    initialValues: startingValues(me, language),
  });
  const finish = trpc.user.update.useMutation({ onError: (error) => applyServerErrors(form, error) });
  const phoneCode = findCountry(form.values.userCountryId)?.phoneCode;
  const isPrefixed = !form.values.userPhone.startsWith('+');
  const chooseCountry = (id: string) => {
    form.setFieldValue('userCountryId', id);
    form.setFieldValue('organizationCountryId', id);
    form.setFieldValue('userTimeZone', timeZoneIn(id));
    form.setFieldValue('organizationMoneySymbol', findCountry(id)?.moneySymbol ?? 'dot');
  };
  const send = form.onSubmit((values) => {
    const userPhone = isPrefixed ? `${phoneCode ?? ''} ${values.userPhone}` : values.userPhone;
    finish.mutate({ ...values, userPhone, userLanguage: language });
  }, focusFirstInvalid);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('finishTitle')}
          </Title>
          <Text c="dimmed" size="lg">
            {t('finishText')}
          </Text>
        </div>
        <div className={classes.fields}>
          <TextInput
            label={t('firstName')}
            autoComplete="given-name"
            {...form.getInputProps('userFirstName')}
          />
          <TextInput
            label={t('lastName')}
            autoComplete="family-name"
            {...form.getInputProps('userLastName')}
          />
          <CountrySelect
            label={t('country')}
            {...form.getInputProps('userCountryId')}
            onChange={chooseCountry}
          />
          <TextInput
            label={t('phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            leftSection={isPrefixed ? phoneCode : null}
            leftSectionWidth={isPrefixed ? 56 : 0}
            leftSectionPointerEvents="none"
            {...form.getInputProps('userPhone')}
          />
        </div>
        {isOwner ? (
          <Ticket label={t('aboutBusiness')}>
            <BusinessFields form={form} />
          </Ticket>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={finish.isPending}>
            {t('finish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function startingValues({ user, currentOrganization: organization }: Me, language: Language): FinishForm {
  const guess = countryOfTimeZone(deviceTimeZone);
  const country = findCountry(organization?.country.id ?? user.country?.id ?? '') ?? guess;
  return {
    userFirstName: user.firstName,
    userLastName: user.lastName === '.' ? '' : user.lastName,
    userPhone: user.phone ?? '',
    userCountryId: country?.id ?? '',
    userTimeZone: country ? timeZoneIn(country.id) : deviceTimeZone,
    userLanguage: language,
    organizationName: organization?.name ?? '',
    organizationCountryId: country?.id ?? '',
    organizationBusinessType: organization?.businessType ?? 'business',
    organizationIndustry: organization?.industry ?? '',
    organizationMoneySymbol: country?.moneySymbol ?? 'dot',
    organizationIsDollar: organization?.isDollar ?? false,
    organizationNumberOfEmployees: organization?.numberOfEmployees ?? 1,
  };
}

/** The clock of this device when it is one of the country's, else the country's first. */
function timeZoneIn(countryId: string): string {
  const zones = findCountry(countryId)?.timeZones;
  return zones?.find((zone) => zone === deviceTimeZone) ?? zones?.[0] ?? deviceTimeZone;
}

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
