import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { CompanyProject } from '@plumbline/contract/resources/companies';
import { deletionGraceDays, type ProjectDeletion } from '@plumbline/contract/resources/projectDeletion';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDeleteProject, useProjectDeletion } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface DeleteProjectDialogProps {
  companyId: string;
  project: CompanyProject;
  onClose: () => void;
}

/** Says what goes with the project, and asks for its name. */
export function DeleteProjectDialog({ companyId, project: { _id, name }, onClose }: DeleteProjectDialogProps) {
  const place = { companyId, projectId: _id };
  const { data: deletion, error } = useProjectDeletion(place);
  const remove = useDeleteProject(place);
  const [typed, setTyped] = useState('');
  const problem = error ?? remove.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === name && deletion && !remove.isPending) remove.mutate(typed, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title={`Delete ${name}`} size={sizes.deleteModal}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          {deletion ? (
            <Text>{describeHanging(deletion)}</Text>
          ) : (
            !error && <LoadingSkeleton rows={2} height={20} label="Looking what hangs on it" />
          )}
          <Text>
            {`Nobody sees it from now on. For ${deletionGraceDays} days you can have it back from this page; then it is gone for good, with its files, results, issues and audit trail. Backups hold it until they expire.`}
          </Text>
          <TextInput
            label="Name of the project"
            description={`Type “${name}” to show that it is meant.`}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          {problem && <AlertBox level="error">{errorMessage(problem)}</AlertBox>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              color="danger"
              loading={remove.isPending}
              disabled={typed.trim() !== name || !deletion}
            >
              Delete project
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const count = (number: number, one: string, many = `${one}s`) => `${formatCount(number)} ${number === 1 ? one : many}`;

function describeHanging({ hangs }: ProjectDeletion): string {
  const { people, files, views, issues, workPackages, underway, bytes } = hangs;
  const all = [
    count(files, 'file'),
    count(views, 'analysis', 'analyses'),
    count(issues, 'issue'),
    count(workPackages, 'work package'),
  ].join(', ');
  const lost = people === 0 ? '' : ` ${count(people, 'person loses', 'people lose')} it.`;
  const stopped =
    underway === 0
      ? ''
      : ` ${underway === 1 ? '1 analysis that is' : `${underway} analyses that are`} under way will be stopped.`;
  return `With it go ${all}: ${formatBytes(bytes)}.${lost}${stopped}`;
}
