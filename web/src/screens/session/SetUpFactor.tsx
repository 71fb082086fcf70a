import { Button, Text, TextInput } from '@mantine/core';
import type { NewSecret as Secret } from '@plumbline/contract/resources/secondFactors';
import { type ReactNode, useEffect, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSession } from '../../data/services.ts';
import { tabular } from '../../ui/figures.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { NewSecret } from '../../ui/NewSecret.tsx';
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { readFactorError } from './sessionErrors.ts';
import { useForm } from './useForm.ts';

const names = new Intl.ListFormat('en');

/** For whose company wants a second factor: it is set up before anything else is seen. */
export function SetUpFactor({ companies, foot }: { companies: readonly string[]; foot: ReactNode }) {
  const session = useSession();
  const { secret, problem } = useSecret();
  const [made, setMade] = useState<{ recoveryCodes: string[]; enter: () => void }>();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code.' : undefined }),
    readError: readFactorError,
    send: async ({ code }) => setMade(await session.confirmSetUp(code)),
  });
  if (made) {
    return (
      <SessionFrame title="Keep your recovery codes" onSubmit={(event) => event.preventDefault()}>
        <RecoveryCodes codes={made.recoveryCodes} onDone={made.enter} />
      </SessionFrame>
    );
  }
  return (
    <SessionFrame
      title="Set up a second factor"
      problem={problem ?? form.problem}
      onSubmit={form.submit}
      foot={foot}
      intro={
        <Text c="dimmed">
          {`${names.format(companies)} ${companies.length > 1 ? 'want' : 'wants'} more than a password. It takes a minute, once.`}
        </Text>
      }
    >
      {!secret && !problem && <LoadingSkeleton rows={4} label="Making a secret" />}
      {secret && (
        <>
          <NewSecret {...secret} />
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={64}
            classNames={{ input: tabular }}
            {...form.field('code')}
          />
          <Button type="submit" size="md" loading={form.busy}>
            Confirm
          </Button>
        </>
      )}
    </SessionFrame>
  );
}

function useSecret() {
  const session = useSession();
  const [secret, setSecret] = useState<Secret>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    session.beginSetUp().then(
      (begun) => !isGone && setSecret(begun),
      (error: unknown) => !isGone && setProblem(errorMessage(error)),
    );
    return () => {
      isGone = true;
    };
  }, [session]);
  return { secret, problem };
}
