import { Button, Title } from '@mantine/core';
import { IconBuilding, IconUserQuestion } from '@tabler/icons-react';
import type { Parameters } from '../../data/address/parameters.ts';
import { useAddressState } from '../../data/address/useAddressState.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { matchesProject } from '../../data/projects/matchesProject.ts';
import { useProjects } from '../../data/projects/projects.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import classes from './ProjectPicker.module.css';

const asSaid = (said: Parameters<'search'>) => said;
const shape = { names: ['search'] as const, read: asSaid, write: asSaid };

/** The user's projects as cards ([PICK-1] to [PICK-5]). */
export function ProjectPicker() {
  usePageTitle('My Projects');
  const { value, type } = useAddressState(shape);
  const { search } = value;
  const setSearch = (text: string) => type({ search: text });
  const { data: projects, error, isFetching, refetch } = useProjects({ watch: true });
  const found = projects?.filter((project) => matchesProject(project, search));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1}>My Projects</Title>
        {projects?.length !== 0 && !error && (
          <div className={classes.search}>
            <SearchInput label="Search all projects" value={search} onChange={setSearch} size="md" />
          </div>
        )}
      </div>
      {!projects && !error && <CardSkeletons />}
      {!projects && error && (
        <ErrorState title="Your projects could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {projects?.length === 0 && (
        <EmptyState icon={<IconUserQuestion />} title="User not configured yet">
          You are not a member of any project. Ask your project administrator to add you.
        </EmptyState>
      )}
      {projects && projects.length > 0 && found?.length === 0 && (
        <EmptyState
          icon={<IconBuilding />}
          title="No matching projects found"
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        />
      )}
      {found && found.length > 0 && (
        <ul className={classes.cards}>
          {found.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
