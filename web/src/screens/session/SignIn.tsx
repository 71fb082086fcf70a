import { Anchor, Button, Divider, Text, TextInput } from '@mantine/core';
import { sessionEndSentences } from '@plumbline/contract/sessionEnds';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { readNext, signInPath } from '../../data/address/next.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSession, useSessionEnd } from '../../data/services.ts';
import { useProviderOf } from '../../data/session/provider.ts';
import { useSettings } from '../../data/system/settings.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { readSignInError } from './sessionErrors.ts';
import { stepAfter } from './stepAfter.ts';
import { useForm } from './useForm.ts';

/** Where somebody lands after a new password was set, says so in the state of the navigation. */
export const passwordChanged = { passwordChanged: true };

function check({ email, password }: { email: string; password: string }) {
  return {
    email: email.trim() === '' ? 'Enter your email.' : undefined,
    password: password.trim() === '' ? 'Enter your password.' : undefined,
  };
}

/** [AUTH-1], [AUTH-2]. Once signed in, the guard around this screen leads on. */
export function SignIn() {
  const session = useSession();
  const settings = useSettings();
  const navigate = useNavigate();
  const { state } = useLocation();
  const because = useSessionEnd();
  const next = readNext(useSearchParams()[0]);
  const [wantsPassword, setWantsPassword] = useState(false);
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => (providerOnly ? {} : check(values)),
    readError: readSignInError,
    send: async (values) => {
      if (providerOnly) return leave();
      const outcome = await session.signIn(values);
      const step = stepAfter(outcome, next);
      if (step !== undefined) await navigate(step);
    },
  });
  const email = form.field('email').value;
  const found = useProviderOf(email);
  const provider = found?.provider;
  const providerOnly = provider !== undefined && !found?.passwordAllowed && !wantsPassword;

  async function leave(): Promise<void> {
    if (provider) window.location.assign(await session.leaveForProvider(provider.companyId, email, next));
  }

  return (
    <SessionFrame
      title="Sign In"
      problem={form.problem}
      onSubmit={form.submit}
      intro={
        state?.passwordChanged ? (
          <AlertBox>
            Your password has been changed. You can sign in with it now. Access tokens and connected apps go on working:
            if somebody else may have known the old password, look through them.
          </AlertBox>
        ) : (
          because && <AlertBox>{sessionEndSentences[because]}</AlertBox>
        )
      }
      foot={
        <>
          New to the product?{' '}
          <Anchor href={settings && `mailto:${settings.salesEmail}`}>Contact our sales team.</Anchor>
        </>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
      {providerOnly ? (
        <>
          <Button type="submit" size="md" loading={form.busy}>{`Continue with ${provider.name}`}</Button>
          <Text ta="center">
            <Anchor component="button" type="button" onClick={() => setWantsPassword(true)}>
              Administrators can use their password
            </Anchor>
          </Text>
        </>
      ) : (
        <>
          {provider && <ProviderButton name={provider.name} leave={leave} />}
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <Button type="submit" size="md" loading={form.busy}>
            Sign In
          </Button>
          <Text ta="center">
            <Anchor component={Link} to={signInPath('/forgot-password', next)}>
              Forgot your password?
            </Anchor>
          </Text>
        </>
      )}
    </SessionFrame>
  );
}

/** Where both ways are open. */
function ProviderButton({ name, leave }: { name: string; leave: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function go() {
    setBusy(true);
    setProblem(undefined);
    leave().catch((error: unknown) => {
      setBusy(false);
      setProblem(errorMessage(error));
    });
  }

  return (
    <>
      {problem && <AlertBox level="error">{problem}</AlertBox>}
      <Button variant="default" size="md" loading={busy} onClick={go}>{`Continue with ${name}`}</Button>
      <Divider label="or with your password" />
    </>
  );
}
