import { Anchor, Button, Text, TextInput } from '@mantine/core';
import type { FactorKind } from '@plumbline/contract/resources/identity';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { readNext, signInPath } from '../../data/address/next.ts';
import { passkeyError } from '../../data/security/passkeyError.ts';
import { useSession } from '../../data/services.ts';
import { tabular } from '../../ui/figures.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { readFactorError } from './sessionErrors.ts';
import { useForm } from './useForm.ts';

const title = 'Confirm that it is you';

/** What is asked after a right password. */
export function SecondFactor() {
  // As it was when the page opened: signing in ends it, while the page is still there for a moment.
  const [challenge] = useState(useSession().getChallenge());
  const signIn = signInPath('/sign-in', readNext(useSearchParams()[0]));
  // The challenge lives in this tab only: after a reload there is nothing to answer.
  if (challenge === undefined || !('factors' in challenge || 'companies' in challenge)) {
    return <Navigate to={signIn} replace />;
  }
  const back = (
    <Anchor component={Link} to={signIn}>
      Back to login
    </Anchor>
  );
  if (challenge.challengeName === 'SECOND_FACTOR_SET_UP_REQUIRED') {
    return <SetUpFactor companies={challenge.companies} foot={back} />;
  }
  return <AnswerFactor factors={challenge.factors.filter(isPossible)} foot={back} />;
}

const isPossible = (factor: FactorKind) => factor !== 'passkey' || browserSupportsWebAuthn();

const ways: Record<FactorKind, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recoveryCode: 'Use a recovery code',
};

function AnswerFactor({ factors, foot }: { factors: readonly FactorKind[]; foot: React.ReactNode }) {
  const [way, setWay] = useState<FactorKind | undefined>(factors.includes('passkey') ? 'passkey' : factors[0]);
  const others = factors.filter((factor) => factor !== way);
  const more = others.map((other) => (
    <Text key={other} ta="center">
      <Anchor component="button" type="button" onClick={() => setWay(other)}>
        {ways[other]}
      </Anchor>
    </Text>
  ));
  if (way === 'passkey') return <AnswerPasskey more={more} foot={foot} />;
  if (way === undefined) return <NoWay foot={foot} />;
  return <AnswerCode key={way} kind={way} more={more} foot={foot} />;
}

interface WayProps {
  more?: React.ReactNode;
  foot: React.ReactNode;
}

function AnswerCode({ kind, more, foot }: WayProps & { kind: 'totp' | 'recoveryCode' }) {
  const session = useSession();
  const isApp = kind === 'totp';
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code.' : undefined }),
    readError: readFactorError,
    send: ({ code }) => session.answerCode(kind, code),
  });
  return (
    <SessionFrame
      title={title}
      problem={form.problem}
      onSubmit={form.submit}
      foot={foot}
      intro={
        <Text c="dimmed">
          {isApp
            ? 'Enter the six digits that your authenticator app shows now.'
            : 'Enter one of the recovery codes that you kept. It is used up by that.'}
        </Text>
      }
    >
      <TextInput
        label={isApp ? 'Code' : 'Recovery code'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        spellCheck={false}
        maxLength={64}
        classNames={{ input: tabular }}
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" size="md" loading={form.busy}>
        Sign In
      </Button>
      {more}
    </SessionFrame>
  );
}

function AnswerPasskey({ more, foot }: WayProps) {
  const session = useSession();
  const form = useForm({
    initial: {},
    check: () => ({}),
    readError: (error) => ({ message: passkeyError(error) }),
    send: () => session.answerPasskey(),
  });
  return (
    <SessionFrame
      title={title}
      problem={form.problem}
      onSubmit={form.submit}
      foot={foot}
      intro={<Text c="dimmed">Your browser asks for the passkey: a fingerprint, your phone or a security key.</Text>}
    >
      <Button type="submit" size="md" loading={form.busy} autoFocus>
        Continue with a passkey
      </Button>
      {more}
    </SessionFrame>
  );
}

/** A passkey alone, in a browser that has none, and no recovery code left. */
function NoWay({ foot }: WayProps) {
  return (
    <SessionFrame title={title} onSubmit={(event) => event.preventDefault()} foot={foot}>
      <Text>
        Your second factor is a passkey, which this browser cannot use. Open this page in another browser, or ask
        whoever runs the product to remove your second factors.
      </Text>
    </SessionFrame>
  );
}
