import { Button, Group, Text } from '@mantine/core';
import type { CompanyProject } from '@plumbline/contract/resources/companies';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { managePath } from '../../../data/address/paths.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useCompany } from '../../../data/companies/companies.ts';
import { useRestoreProject } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import classes from '../../../ui/people/People.module.css';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { NewProjectDialog } from './NewProjectDialog.tsx';

/** The projects of the company, each with the way to its people and settings. */
export function ProjectsPage() {
  const { companyId = '' } = useParams();
  const { data: company } = useCompany(companyId);
  const [isOpen, setIsOpen] = useState(false);
  const [doomed, setDoomed] = useState<CompanyProject>();
  if (company === undefined) return null;
  const add = (
    <Button size="md" leftSection={<IconPlus aria-hidden />} onClick={() => setIsOpen(true)}>
      New project
    </Button>
  );
  return (
    <>
      <div className={classes.tools}>
        <Text c="dimmed" className={classes.about}>
          What {company.name} builds. You manage the people and settings of every project; its results are shown to its
          members alone.
        </Text>
        {company.projects.length > 0 && add}
      </div>
      {company.projects.length === 0 ? (
        <EmptyState icon={<IconBuilding aria-hidden />} title="There are no projects yet" action={add}>
          A project holds the models and scans of one building.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Projects">
          {company.projects.map((project) => (
            <li key={project._id} className={classes.row}>
              {project.goneAt === undefined ? (
                <ProjectRow project={project} onDelete={() => setDoomed(project)} />
              ) : (
                <DeletedRow companyId={companyId} project={project} goneAt={project.goneAt} />
              )}
            </li>
          ))}
        </ul>
      )}
      {doomed && <DeleteProjectDialog companyId={companyId} project={doomed} onClose={() => setDoomed(undefined)} />}
      <NewProjectDialog company={company} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface DeletedRowProps {
  companyId: string;
  project: CompanyProject;
  goneAt: string;
}

/** Somebody deleted it: it can be had back until it is gone. */
function DeletedRow({ companyId, project: { _id, name }, goneAt }: DeletedRowProps) {
  const restore = useRestoreProject({ companyId, projectId: _id });
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>
          <bdi>{name}</bdi>
        </div>
        <Text size="sm" c="dimmed">
          {`Deleted. Gone for good on ${formatDay(goneAt)}.`}
        </Text>
        {restore.error && <AlertBox level="error">{errorMessage(restore.error)}</AlertBox>}
      </div>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="default"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          Restore
        </Button>
      </Group>
    </>
  );
}

interface ProjectRowProps {
  project: CompanyProject;
  onDelete: () => void;
}

function ProjectRow({ project: { _id, name, address, people }, onDelete }: ProjectRowProps) {
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>
          <bdi>{name}</bdi>
        </div>
        <Text size="sm" c="dimmed" className={classes.email}>
          {`/${address}`}
        </Text>
      </div>
      <Text size="sm">{`${formatCount(people)} ${people === 1 ? 'person' : 'people'}`}</Text>
      <Group gap="xs" className={classes.actions}>
        <Button variant="default" component={Link} to={managePath(_id, 'people')} aria-label={`People of ${name}`}>
          People
        </Button>
        <Button variant="default" component={Link} to={managePath(_id, 'settings')} aria-label={`Settings of ${name}`}>
          Settings
        </Button>
        <Button variant="default" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </>
  );
}
