import { Badge, Button, type ButtonProps, Modal, Paper, Text, Title, Tooltip } from '@mantine/core';
import type { Integration } from '@plumbline/contract/resources/integrations';
import { IconCheck, IconLogin, IconLogout, IconPlugConnected, IconPlugOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDisconnect, useLogOut } from '../../../data/integrations/integration.ts';
import { useLogInHere } from '../../../data/integrations/login/useLogInHere.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { formatDayTime } from '../../../ui/format.ts';
import { sizes } from '../../../ui/tokens.ts';
import { ConnectForm } from './ConnectForm.tsx';
import classes from './Integrations.module.css';
import { LogInPrompt } from './LogInPrompt.tsx';
import { onlyAdmins } from './onlyAdmins.ts';

interface IntegrationCardProps {
  projectId: string;
  service: string;
  integration: Integration;
  isAdmin: boolean;
}

const failed = 'An unexpected error occurred during login/logout.';

/** Whether the project is connected, with what and as whom, and what can be done about it ([INTG-1]). */
export function IntegrationCard({ projectId, service, integration, isAdmin }: IntegrationCardProps) {
  const isConnected = integration.forgeProject !== undefined;
  const isLoggedIn = integration.userAccess !== undefined;
  const [asked, ask] = useState<'connect' | 'disconnect'>();
  const login = useLogInHere(projectId, failed);
  const logOut = useLogOut(projectId);
  const notify = useNotifications((state) => state.notify);
  return (
    <Paper component="article" className={classes.card} aria-label={service}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {service}
        </Title>
        <Badge
          miw="max-content"
          className={classes.badge}
          color="gray"
          leftSection={isConnected ? <IconCheck aria-hidden /> : <IconPlugOff aria-hidden />}
        >
          {isConnected ? 'Connected' : 'Disconnected'}
        </Badge>
      </div>
      {!isConnected && <Purpose />}
      <Facts integration={integration} />
      {integration.problem && <AlertBox level="alert">{integration.problem}</AlertBox>}
      {login.problem && <AlertBox level="alert">{login.problem}</AlertBox>}
      {login.isWaiting && (
        <AlertBox
          action={
            <Button variant="default" onClick={login.cancel}>
              Cancel
            </Button>
          }
        >
          Go on in the window of {service} that has opened.
        </AlertBox>
      )}
      <div className={classes.actions}>
        {isConnected ? (
          <AdminButton
            isAdmin={isAdmin}
            variant="default"
            leftSection={<IconPlugOff aria-hidden />}
            onClick={() => ask('disconnect')}
          >
            Disconnect
          </AdminButton>
        ) : (
          <AdminButton isAdmin={isAdmin} leftSection={<IconPlugConnected aria-hidden />} onClick={() => ask('connect')}>
            Connect Project
          </AdminButton>
        )}
        {isLoggedIn ? (
          <AdminButton
            isAdmin={isAdmin}
            variant="default"
            leftSection={<IconLogout aria-hidden />}
            loading={logOut.isPending}
            onClick={() => logOut.mutate(undefined, { onError: () => notify('error', failed) })}
          >
            Log Out
          </AdminButton>
        ) : (
          <AdminButton
            isAdmin={isAdmin}
            variant="default"
            leftSection={<IconLogin aria-hidden />}
            loading={login.isWaiting}
            onClick={login.start}
          >
            Log In
          </AdminButton>
        )}
      </div>
      <Connect
        projectId={projectId}
        service={service}
        isAdmin={isAdmin}
        isLoggedIn={isLoggedIn}
        opened={asked === 'connect'}
        onClose={() => ask(undefined)}
      />
      <Disconnect
        projectId={projectId}
        integration={integration}
        opened={asked === 'disconnect'}
        onClose={() => ask(undefined)}
      />
    </Paper>
  );
}

function Purpose() {
  return (
    <Text c="dimmed">
      Lets you browse your BIM 360 or Construction Cloud files on the platform, import models and scans from there, and
      keep folders in step.
    </Text>
  );
}

function Facts({
  integration: { forgeHub, forgeProject, userAccess, connectedBy, connectedDate },
}: Pick<IntegrationCardProps, 'integration'>) {
  const facts = [
    ...(forgeHub ? [{ name: 'Hub', value: forgeHub.name }] : []),
    ...(forgeProject ? [{ name: 'Project', value: forgeProject.name }] : []),
    userAccess
      ? { name: 'Logged in as', value: userAccess.profile.forgeEmail }
      : { name: 'Your account', value: 'Not logged in' },
    ...(connectedBy && connectedDate
      ? [{ name: 'Connected by', value: `${nameOf(connectedBy)}, ${formatDayTime(connectedDate)}` }]
      : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

interface AdminButtonProps extends ButtonProps {
  isAdmin: boolean;
  onClick: () => void;
}

/** Whoever may not press it can still reach it, to read why. */
function AdminButton({ isAdmin, onClick, ...button }: AdminButtonProps) {
  const look = { size: 'md', ...button } as const;
  if (isAdmin) return <Button {...look} onClick={onClick} />;
  return (
    <Tooltip label={onlyAdmins}>
      <Button {...look} data-disabled aria-disabled aria-description={onlyAdmins} />
    </Tooltip>
  );
}

interface ConnectProps {
  projectId: string;
  service: string;
  isAdmin: boolean;
  isLoggedIn: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Whoever is not logged in yet does that first. */
function Connect({ projectId, service, isAdmin, isLoggedIn, opened, onClose }: ConnectProps) {
  return (
    <Modal
      opened={opened}
      title={isLoggedIn ? 'Connect Project' : `Log in to ${service}`}
      size={sizes.filterModal}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {isLoggedIn ? (
        <ConnectForm projectId={projectId} isAdmin={isAdmin} onConnected={onClose} onClose={onClose} />
      ) : (
        <LogInPrompt projectId={projectId} service={service} onClose={onClose} />
      )}
    </Modal>
  );
}

interface DisconnectProps {
  projectId: string;
  integration: Integration;
  opened: boolean;
  onClose: () => void;
}

function Disconnect({ projectId, integration: { forgeProject }, opened, onClose }: DisconnectProps) {
  const disconnect = useDisconnect(projectId);
  function close() {
    disconnect.reset();
    onClose();
  }
  return (
    <DeleteModal
      opened={opened}
      title="Disconnect the project?"
      action="Disconnect"
      busy={disconnect.isPending}
      error={disconnect.error && errorMessage(disconnect.error)}
      onCancel={close}
      onDelete={() => disconnect.mutate(undefined, { onSuccess: close })}
    >
      {`“${forgeProject?.name}” can no longer be browsed from here, and its folders are no longer kept in step. Files that were imported stay.`}
    </DeleteModal>
  );
}
