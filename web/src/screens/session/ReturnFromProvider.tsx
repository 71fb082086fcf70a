import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { signInPath } from '../../data/address/next.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSession } from '../../data/services.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SessionFrame } from './SessionFrame.tsx';

/** Where a company's provider sends people back to. */
export function ReturnFromProvider() {
  const { companyId = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    // Not from the router: what came back is taken once, also where the page is drawn twice.
    session.returnFromProvider(companyId, window.location.search.slice(1)).then(
      (next) => !isGone && navigate(next, { replace: true }),
      (error: unknown) => !isGone && setProblem(errorMessage(error)),
    );
    return () => {
      isGone = true;
    };
  }, [session, companyId, navigate]);
  return (
    <SessionFrame
      title="Sign In"
      problem={problem}
      onSubmit={(event) => event.preventDefault()}
      foot={
        <Anchor component={Link} to={signInPath('/sign-in', '/')}>
          Back to login
        </Anchor>
      }
    >
      {problem === undefined ? (
        <LoadingSkeleton rows={2} label="Signing you in" />
      ) : (
        <Text c="dimmed">Nothing has changed. You can try again.</Text>
      )}
    </SessionFrame>
  );
}
