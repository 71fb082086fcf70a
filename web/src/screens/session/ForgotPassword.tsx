import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { readNext, signInPath } from '../../data/address/next.ts';
import { useSession } from '../../data/services.ts';
import { tabular } from '../../ui/figures.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { checkNewPassword } from './newPassword.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { passwordChanged } from './SignIn.tsx';
import { readResetError } from './sessionErrors.ts';
import { useForm } from './useForm.ts';

const title = 'Forgot your password';

/** The e-mail, then the code with the new password ([AUTH-3], [AUTH-4], [AUTH-5]). */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const [email, setEmail] = useState('');

  function advance(to: string) {
    setEmail(to);
    setSentTo(to);
  }

  return sentTo === undefined ? (
    <EmailStep email={email} onAsked={advance} />
  ) : (
    <CodeStep email={sentTo} onReenter={() => setSentTo(undefined)} />
  );
}

function BackToLogin() {
  const next = readNext(useSearchParams()[0]);
  return (
    <Anchor component={Link} to={signInPath('/sign-in', next)}>
      Back to login
    </Anchor>
  );
}

function EmailStep({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const session = useSession();
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: values.email.trim() === '' ? 'Enter your email.' : undefined }),
    readError: readResetError,
    send: async (values) => {
      // Whatever comes of it, the next step follows: nobody learns here which accounts exist.
      void bestEffort(session.forgotPassword(values.email));
      onAsked(values.email.trim());
    },
  });
  return (
    <SessionFrame
      title={title}
      intro={<Text c="dimmed">We send a verification code to your email, and you choose a new password with it.</Text>}
      onSubmit={form.submit}
      foot={<BackToLogin />}
    >
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
      <Button type="submit" size="md" loading={form.busy}>
        Get verification code
      </Button>
    </SessionFrame>
  );
}

function checkReset(values: { code: string; newPassword: string; confirmation: string }) {
  return {
    code: values.code.trim() === '' ? 'Enter the verification code.' : undefined,
    ...checkNewPassword(values),
  };
}

function CodeStep({ email, onReenter }: { email: string; onReenter: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const next = readNext(useSearchParams()[0]);
  const form = useForm({
    initial: { code: '', newPassword: '', confirmation: '' },
    check: checkReset,
    readError: readResetError,
    send: async ({ code, newPassword }) => {
      await session.confirmForgotPassword({ email, code, newPassword });
      await navigate(signInPath('/sign-in', next), { state: passwordChanged });
    },
  });
  return (
    <SessionFrame
      title={title}
      problem={form.problem}
      onSubmit={form.submit}
      foot={<BackToLogin />}
      intro={
        <Text c="dimmed">
          If there is an account for {email}, a verification code is on its way. Nothing there? Look into the spam
          folder or{' '}
          <Anchor component="button" type="button" onClick={onReenter}>
            reenter the email
          </Anchor>
          .
        </Text>
      }
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        classNames={{ input: tabular }}
        autoFocus
        {...form.field('code')}
      />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
      <PasswordField label="Confirm your new password" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="md" loading={form.busy}>
        Next
      </Button>
    </SessionFrame>
  );
}
