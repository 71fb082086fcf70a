import type { Project } from '@plumbline/contract/resources/projects';
import { useState } from 'react';
import { Link, useMatch } from 'react-router';
import { lastViewPath, managePath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useFeatures } from '../../data/flags.ts';
import { matchesProject } from '../../data/projects/matchesProject.ts';
import { whyClosed } from '../../data/projects/projectAccess.ts';
import { useProjects } from '../../data/projects/projects.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { openFirst } from './openFirst.ts';
import { SelectorDropdown } from './SelectorDropdown.tsx';
import classes from './SelectorList.module.css';

/** The open project, and the way to another one ([HEAD-1]). */
export function ProjectSelector({ project }: { project: Project }) {
  return (
    <SelectorDropdown label="Project" content={(close) => <Projects currentId={project._id} onChoose={close} />}>
      {project.name}
    </SelectorDropdown>
  );
}

function Projects({ currentId, onChoose }: { currentId: string; onChoose: () => void }) {
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = useProjects();
  const found = data?.filter((project) => matchesProject(project, search));
  return (
    <>
      <SearchInput label="Search all projects" value={search} onChange={setSearch} onKeyDown={openFirst} />
      {!found && !error && <LoadingSkeleton />}
      {!found && error && (
        <ErrorState title="Your projects could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {found?.length === 0 && <p className={classes.empty}>No matching projects found</p>}
      {found && found.length > 0 && (
        <ul className={classes.list}>
          {found.map((project) => (
            <li key={project._id}>
              <ProjectItem project={project} current={project._id === currentId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ProjectItemProps {
  project: Project;
  current: boolean;
  onChoose: () => void;
}

function ProjectItem({ project, current, onChoose }: ProjectItemProps) {
  const { to, closed } = useWayTo(project);
  const text = (
    <span className={classes.text}>
      <span className={classes.name} title={project.name}>
        {project.name}
      </span>
      <span className={classes.detail}>{closed ? `${project.company.name} · ${closed}` : project.company.name}</span>
    </span>
  );
  if (closed) {
    return (
      <div className={classes.item} aria-disabled>
        {text}
      </div>
    );
  }
  return (
    <Link className={classes.item} to={to} aria-current={current || undefined} onClick={onChoose}>
      {text}
    </Link>
  );
}

/** Whoever manages stays on the page they are on, where the other project has it. */
function useWayTo(project: Project): { to: string; closed?: string | undefined } {
  const managed = useMatch('/manage/:projectId/:page?/*');
  const pages = useFeatures().managementPagesOf(project);
  if (managed === null) return { to: lastViewPath(project), closed: whyClosed(project) };
  const same = pages.find(({ name }) => name === managed.params.page);
  return {
    to: managePath(project._id, same?.name),
    closed: pages.length === 0 ? 'Nothing to manage for you' : undefined,
  };
}
