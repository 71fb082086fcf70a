import { Button, Switch, TextInput } from '@mantine/core';
import type { CompanySignIn } from '@plumbline/contract/resources/companySignIn';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import classes from './CompanySignIn.module.css';
import { RuleRows } from './RuleRows.tsx';
import type { SignInForm } from './signInForm.ts';

interface ProviderFieldsProps {
  form: SignInForm;
  saved: CompanySignIn;
  change: (part: Partial<SignInForm>) => void;
}

export function ProviderFields({ form, saved, change }: ProviderFieldsProps) {
  const text = (name: 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'groupClaim', maxLength: number) => ({
    maxLength,
    value: form[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  return (
    <section className={classes.section} aria-labelledby="provider">
      <div className={classes.head}>
        <h2 id="provider">Provider of the company (OpenID Connect)</h2>
        <Button variant="default" onClick={() => change({ hasProvider: !form.hasProvider })}>
          {form.hasProvider ? 'Remove' : 'Add a provider'}
        </Button>
      </div>
      {!form.hasProvider && (
        <p className={classes.intro}>
          {saved.provider
            ? 'The provider is removed once you save. Its people sign in with a password, which they get by ‘Forgot your password?’.'
            : 'People sign in with the account that they have at the company: Microsoft Entra, Google, Okta, Keycloak and others.'}
        </p>
      )}
      {form.hasProvider && (
        <>
          <CopyField label="Register this return address with the provider" text={saved.returnAddress} />
          <TextInput label="Name" description="On the button: ‘Continue with …’" {...text('name', 80)} />
          <TextInput label="Issuer" placeholder="https://login.example.com" {...text('issuer', 500)} />
          <TextInput label="Client ID" autoComplete="off" {...text('clientId', 500)} />
          <PasswordField
            label="Client secret"
            description={
              saved.provider?.hasSecret ? 'One is kept. Enter another to replace it.' : 'As the provider gave it.'
            }
            autoComplete="off"
            {...text('clientSecret', 2000)}
          />
          <TextInput
            label="Claim that lists groups"
            description="Empty, if you let people in by domain alone"
            placeholder="groups"
            {...text('groupClaim', 200)}
          />
          <RuleRows rules={form.rules} projects={saved.projects} onChange={(rules) => change({ rules })} />
          <Switch
            label="Allow passwords too"
            description="Without them, people of the company’s domains sign in by the provider alone. Guests keep their passwords, and so do administrators with a second factor: somebody must get in when the provider fails."
            checked={form.passwordAllowed}
            onChange={(event) => change({ passwordAllowed: event.currentTarget.checked })}
          />
          {saved.domains.length === 0 && (
            <AlertBox level="alert">The company has no domain yet: the provider is offered to nobody.</AlertBox>
          )}
        </>
      )}
    </section>
  );
}
