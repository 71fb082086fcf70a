import { Modal, Stack, Title } from '@mantine/core';
import { sizes } from '../../../ui/tokens.ts';
import classes from './IssueDetails.module.css';

const tutorials = [
  {
    title: '360° photos',
    steps: [
      'Select the issue, then an element in the Viewer.',
      "Open '360 photos' (key O) and turn the photo to what matters.",
      "Press 'Add to issue'.",
    ],
  },
  {
    title: 'Element section drawings',
    steps: [
      'Select the issue, then an element in the Viewer.',
      "Open 'Sections' (key S) and choose a section.",
      "Press 'Add to issue'.",
    ],
  },
  {
    title: 'Viewer screenshots',
    steps: [
      'Select the issue and move the Viewer to what matters.',
      "Open 'Capture viewer screenshots' (key C) and press 'Capture current viewer'.",
      "Press 'Add view to issue'.",
    ],
  },
];

/** How pictures come to an issue from the viewer, step by step ([ISSUE-3]). */
export function AttachmentHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Adding attachments to an issue" size={sizes.filterModal}>
      <Stack gap="md">
        {tutorials.map(({ title, steps }) => (
          <section key={title}>
            <Title order={3}>{title}</Title>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <p className={classes.line}>
          Without a selected issue, the picture goes to a new one. The pencil beside each of these buttons lets you draw
          on the picture first.
        </p>
      </Stack>
    </Modal>
  );
}
