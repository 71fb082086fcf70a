import type { Project } from '@plumbline/contract/resources/projects';
import { ProjectErrorPage } from './ProjectErrorPage.tsx';

/** A project without an analysis that the user may see; also when the last one is withdrawn meanwhile ([ROUTE-8]). */
export function NothingPublished({ project }: { project: Project }) {
  return (
    <ProjectErrorPage title="No analyses published yet." project={project} views={[]}>
      {!project.hasAnalyses && 'This project does not have any analyses yet.'}
    </ProjectErrorPage>
  );
}
