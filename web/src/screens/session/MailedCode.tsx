import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { readNext, signInPath } from '../../data/address/next.ts';
import { useSession } from '../../data/services.ts';
import { tabular } from '../../ui/figures.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { readMailedCodeError } from './sessionErrors.ts';
import { stepAfter } from './stepAfter.ts';
import { useForm } from './useForm.ts';

/** What is asked after the password while others guess at it. It does not say whether the password was right. */
export function MailedCode() {
  const session = useSession();
  const navigate = useNavigate();
  const next = readNext(useSearchParams()[0]);
  // As it was when the page opened: the answer ends it, while the page is still there for a moment.
  const [challenge] = useState(session.getChallenge());
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code.' : undefined }),
    readError: readMailedCodeError,
    send: async ({ code }) => {
      const step = stepAfter(await session.answerMailedCode(code), next);
      if (step !== undefined) await navigate(step);
    },
  });
  const signIn = signInPath('/sign-in', next);
  // The challenge lives in this tab only: after a reload there is nothing to answer.
  if (challenge?.challengeName !== 'MAILED_CODE_REQUIRED') return <Navigate to={signIn} replace />;
  return (
    <SessionFrame
      title="Look into your mailbox"
      problem={form.problem}
      onSubmit={form.submit}
      foot={
        <Anchor component={Link} to={signIn}>
          Back to login
        </Anchor>
      }
      intro={
        <Text c="dimmed">
          Somebody has tried many wrong passwords for this account. If yours was right, a code is on its way to your
          email. Nothing there? Look into the spam folder, or go back and type the password again.
        </Text>
      }
    >
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={64}
        classNames={{ input: tabular }}
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" size="md" loading={form.busy}>
        Sign In
      </Button>
    </SessionFrame>
  );
}
