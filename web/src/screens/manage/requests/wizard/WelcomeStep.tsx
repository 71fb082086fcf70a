import { Anchor, Button } from '@mantine/core';
import { IconBox, IconFileText, IconScan } from '@tabler/icons-react';
import { Link } from 'react-router';
import { managePath } from '../../../../data/address/paths.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { StepHeading } from './StepHeading.tsx';
import classes from './Wizard.module.css';

const needs = [
  {
    icon: IconBox,
    name: 'BIM models',
    text: 'What was designed. The active model of the project is compared with the scans.',
  },
  {
    icon: IconScan,
    name: 'Scans',
    text: 'What was built. All scans of one analysis must be of one continuous area and acquired the same day.',
  },
  {
    icon: IconFileText,
    name: 'Documents',
    text: 'A description of the area of interest, and whatever else helps: drawings, photos, registration reports.',
  },
];

/** Says what is needed before anything is asked ([REQ-2]). */
export function WelcomeStep({
  projectId,
  focuses,
  onStart,
}: {
  projectId: string;
  focuses: boolean;
  onStart: () => void;
}) {
  return (
    <div className={classes.sheet}>
      <div className={classes.body}>
        <div className={classes.head}>
          <StepHeading focuses={focuses}>What an analysis needs</StepHeading>
          <p>The scans of a day are compared with the BIM model, element by element.</p>
        </div>
        <ul className={classes.needs}>
          {needs.map(({ icon: Icon, name, text }) => (
            <li key={name}>
              <span className={classes.sign}>
                <Icon aria-hidden />
              </span>
              <p>
                <strong>{name}</strong>
                {text}
              </p>
            </li>
          ))}
        </ul>
        <AlertBox title="Upload all files first">
          Only files that are uploaded can be chosen here:{' '}
          <Anchor underline="always" component={Link} to={managePath(projectId, 'models')}>
            Models
          </Anchor>
          ,{' '}
          <Anchor underline="always" component={Link} to={managePath(projectId, 'scans')}>
            Scans
          </Anchor>
          ,{' '}
          <Anchor underline="always" component={Link} to={managePath(projectId, 'documents')}>
            Documents
          </Anchor>
          .
        </AlertBox>
      </div>
      <div className={classes.foot}>
        <span />
        <Button size="md" onClick={onStart}>
          Start
        </Button>
      </div>
    </div>
  );
}
