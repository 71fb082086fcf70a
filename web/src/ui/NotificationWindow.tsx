import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Level, LevelIcon } from './LevelIcon.tsx';
import classes from './NotificationWindow.module.css';
import { sizes } from './tokens.ts';
import { truncate } from './truncate.ts';

const titles: Record<Level, string> = { info: 'Notice', alert: 'Warning', error: 'Error' };
const alertLength = 50;

/** One notification of the queue; whoever holds the queue decides which and when. */
export function NotificationWindow({
  level,
  message,
  supportEmail,
  onAcknowledge,
}: {
  level: Level;
  message: string;
  supportEmail: string;
  onAcknowledge: () => void;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const cut = level === 'alert' ? truncate(message, alertLength) : message;
  const isCut = !isWhole && cut !== message;
  return (
    <Modal
      opened
      onClose={onAcknowledge}
      size={sizes.deleteModal}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={
        <span className={classes.title} data-level={level}>
          <LevelIcon level={level} />
          {titles[level]}
        </span>
      }
    >
      <Stack gap="lg">
        <Stack gap="xs">
          <Text size="md" className={classes.message}>
            {isCut ? cut : message}
          </Text>
          {isCut && (
            <Anchor component="button" type="button" className={classes.more} onClick={() => setIsWhole(true)}>
              Show the whole message
            </Anchor>
          )}
          <Text c="dimmed">
            <Advice level={level} email={supportEmail} />
          </Text>
        </Stack>
        <Group justify="flex-end">
          <Button size="md" data-autofocus onClick={onAcknowledge}>
            Acknowledge
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Without an address where the settings could not be loaded. */
function Advice({ level, email }: { level: Level; email: string }) {
  const address = email !== '' && (
    <Anchor href={`mailto:${email}`} underline="always">
      {email}
    </Anchor>
  );
  if (level === 'error') return <>If the error persists, please contact support{address && <> at {address}</>}</>;
  if (level === 'alert') return <>If the warning persists, please contact {address || 'support'}</>;
  return <>You can safely dismiss this notification</>;
}
