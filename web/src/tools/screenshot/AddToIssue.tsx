import { Button } from '@mantine/core';
import { IconCheck, IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { viewPath } from '../../data/paths.ts';
import { usePlace } from '../../data/place.ts';
import { useStores } from '../../state/stores.ts';

/** How long the button says what it did (specification 2, section 9). */
const answerMs = 3000;

const labels = { ready: 'Add view to issue', done: 'Added', error: 'Error while adding' };

/** Takes the picture along to a new issue. */
export function AddToIssue({ picture }: { picture: Blob }) {
  const { screenshot } = useStores();
  const { project, view } = usePlace();
  const navigate = useNavigate();
  const [state, setState] = useState<keyof typeof labels>('ready');

  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), answerMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function add() {
    screenshot.getState().keep(picture);
    try {
      await navigate(`${viewPath(project, view._id, 'issues')}/new`);
      setState('done');
    } catch {
      setState('error');
    }
  }

  const Icon = state === 'done' ? IconCheck : IconMessagePlus;
  return (
    <Button variant="light" leftSection={<Icon aria-hidden />} onClick={() => void add()}>
      {labels[state]}
    </Button>
  );
}
