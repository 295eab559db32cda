import {
  Button,
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { countryOfTimeZone, findCountry } from '@mostrador/shared/country';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { type Me, useMe } from '../../lib/me.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './auth.module.css';
import { FinishForm } from './auth-forms.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { CountrySelect } from './CountrySelect.tsx';

export default function FinishSignUpPage() {
  const { me } = useMe();
  if (!me) return null;
  return (
    <AuthFrame>
      <FinishSignUp me={me} />
    </AuthFrame>
  );
}

/** What the account still lacks; nothing that was given before is asked again. */
function FinishSignUp({ me }: { me: Me }) {
  const t = useTranslations('auth');
  const { language } = useSession();
  const form = useAppForm<FinishForm>({ schema: FinishForm, initialValues: startingValues(me) });
  const finish = trpc.user.update.useMutation({
    onError: (error) => applyServerErrors(form, error),
  });
  const send = form.onSubmit((values) => finish.mutate(changesOf(values, language)), focusFirstInvalid);
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
          <TextInput label={t('firstName')} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label={t('lastName')} autoComplete="family-name" {...form.getInputProps('lastName')} />
          <CountrySelect
            label={t('country')}
            {...form.getInputProps('countryId')}
            onChange={(id) => {
              form.setFieldValue('countryId', id);
              form.setFieldValue('moneySymbol', findCountry(id)?.moneySymbol ?? 'dot');
            }}
          />
          <TextInput
            label={t('phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            leftSection={
              form.values.phone.startsWith('+') ? null : findCountry(form.values.countryId)?.phoneCode
            }
            leftSectionWidth={form.values.phone.startsWith('+') ? 0 : 56}
            leftSectionPointerEvents="none"
            {...form.getInputProps('phone')}
          />
          <Input.Wrapper label={t('businessType')} labelElement="div" className={classes.whole ?? ''}>
            <SegmentedControl
              fullWidth
              aria-label={t('businessType')}
              data={[
                { value: 'business', label: t('forBusiness') },
                { value: 'person', label: t('forPerson') },
              ]}
              {...form.getInputProps('businessType')}
            />
          </Input.Wrapper>
        </div>
        <Ticket label={t('aboutBusiness')}>
          <BusinessFields form={form} />
        </Ticket>
        <Checkbox label={t('isDollar')} {...form.getInputProps('isDollar', { type: 'checkbox' })} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={finish.isPending}>
            {t('finish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function startingValues({ user, currentOrganization: organization }: Me): FinishForm {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const country = findCountry(organization?.country.id ?? user.country?.id ?? '') ?? countryOfTimeZone(zone);
  return {
    firstName: user.firstName,
    lastName: user.lastName === '.' ? '' : user.lastName,
    phone: user.phone ?? '',
    countryId: country?.id ?? '',
    businessType: organization?.businessType ?? 'business',
    organizationName: organization?.name ?? '',
    industry: organization?.industry ?? '',
    numberOfEmployees: null,
    moneySymbol: country?.moneySymbol ?? 'dot',
    isDollar: country?.currency === 'USD',
  };
}

function changesOf(values: FinishForm, language: string) {
  const country = findCountry(values.countryId);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isNational = /^\+/.test(values.phone) === false;
  return {
    userFirstName: values.firstName,
    userLastName: values.lastName,
    userPhone: isNational ? `${country?.phoneCode ?? ''}${values.phone.replace(/\D/g, '')}` : values.phone,
    userCountryId: values.countryId,
    userTimeZone: country?.timeZones.includes(zone) ? zone : (country?.timeZones[0] ?? zone),
    userLanguage: language,
    organizationName: values.organizationName,
    organizationCountryId: values.countryId,
    organizationBusinessType: values.businessType,
    organizationIndustry: values.industry,
    organizationMoneySymbol: values.moneySymbol,
    organizationIsDollar: values.isDollar,
    organizationNumberOfEmployees: values.numberOfEmployees ?? 0,
  };
}
