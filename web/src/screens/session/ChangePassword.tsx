import { Anchor, Button, Text } from '@mantine/core';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { readNext, signInPath } from '../../data/address/next.ts';
import { useSession } from '../../data/services.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { checkNewPassword } from './newPassword.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { readNewPasswordError } from './sessionErrors.ts';
import { stepAfter } from './stepAfter.ts';
import { useForm } from './useForm.ts';

/** The new password that the server asks for at a first sign-in ([AUTH-6]). */
export function ChangePassword() {
  const session = useSession();
  const navigate = useNavigate();
  const next = readNext(useSearchParams()[0]);
  const signIn = signInPath('/sign-in', next);
  const form = useForm({
    initial: { newPassword: '', confirmation: '' },
    check: checkNewPassword,
    readError: readNewPasswordError,
    send: async ({ newPassword }) => {
      const outcome = await session.answerNewPassword(newPassword);
      const step = stepAfter(outcome, next);
      if (step !== undefined) await navigate(step);
    },
  });
  // The challenge lives in this tab only: after a reload there is nothing to answer.
  if (session.getChallenge() === undefined) return <Navigate to={signIn} replace />;
  return (
    <SessionFrame
      title="Change your password"
      problem={form.problem}
      onSubmit={form.submit}
      intro={<Text c="dimmed">Your password was given to you by somebody else. Choose one of your own to go on.</Text>}
      foot={
        <Anchor component={Link} to={signIn}>
          Back to login
        </Anchor>
      }
    >
      <PasswordField label="New Password" autoComplete="new-password" autoFocus {...form.field('newPassword')} />
      <PasswordField label="Confirm your new password" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="md" loading={form.busy}>
        Change
      </Button>
    </SessionFrame>
  );
}
