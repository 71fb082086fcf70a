import { Button, Group, Text } from '@mantine/core';
import type { CompanyProject } from '@plumbline/contract/resources/companies';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { managePath } from '../../../data/address/paths.ts';
import { useCompany } from '../../../data/companies/companies.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from '../../../ui/people/People.module.css';
import { NewProjectDialog } from './NewProjectDialog.tsx';

/** The projects of the company, each with the way to its people and settings. */
export function ProjectsPage() {
  const { companyId = '' } = useParams();
  const { data: company } = useCompany(companyId);
  const [isOpen, setIsOpen] = useState(false);
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
              <ProjectRow project={project} />
            </li>
          ))}
        </ul>
      )}
      <NewProjectDialog company={company} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function ProjectRow({ project: { _id, name, tenantId, people } }: { project: CompanyProject }) {
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>
          <bdi>{name}</bdi>
        </div>
        <Text size="sm" c="dimmed" className={classes.email}>
          {tenantId}
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
      </Group>
    </>
  );
}
