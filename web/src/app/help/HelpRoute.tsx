import { Title } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { helpPath } from '../../data/address/paths.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { HelpView } from '../../screens/help/HelpView.tsx';
import { allHelp } from './allHelp.ts';
import classes from './HelpRoute.module.css';

/** The help as a page of its own, for links to it. */
export function HelpRoute() {
  const { page: pageId } = useParams();
  const navigate = useNavigate();
  usePageTitle(allHelp.find(({ id }) => id === pageId)?.title ?? 'Help');
  return (
    <div className={classes.page}>
      <Title order={1}>Help</Title>
      <HelpView pages={allHelp} pageId={pageId} onOpen={(id) => void navigate(helpPath(id))} />
    </div>
  );
}
