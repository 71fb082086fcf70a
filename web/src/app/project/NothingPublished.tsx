import { Button } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { Link } from 'react-router';
import { managePath } from '../../data/address/paths.ts';
import { useFeatures } from '../../data/flags.ts';
import { ProjectErrorPage } from './ProjectErrorPage.tsx';

/** A project without an analysis that the user may see; also when the last one is withdrawn meanwhile ([ROUTE-8]). */
export function NothingPublished({ project }: { project: Project }) {
  const mayRequest = useFeatures()
    .managementPagesOf(project)
    .some(({ name }) => name === 'analysisrequest');
  return (
    <ProjectErrorPage
      title="No analyses published yet."
      project={project}
      views={[]}
      action={mayRequest && !project.hasAnalyses && <RequestAnalysis projectId={project._id} />}
    >
      {!project.hasAnalyses && 'This project does not have any analyses yet.'}
    </ProjectErrorPage>
  );
}

function RequestAnalysis({ projectId }: { projectId: string }) {
  return (
    <Button size="md" component={Link} to={managePath(projectId, 'analysisrequest/create')}>
      Request analysis
    </Button>
  );
}
