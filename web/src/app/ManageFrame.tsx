import { useMatch } from 'react-router';
import { useProjects } from '../data/projects/projects.ts';
import { PlainFrame } from './PlainFrame.tsx';

/** The frame of the management: its header leads to the management of other projects. */
export function ManageFrame() {
  const projectId = useMatch('/manage/:projectId/*')?.params.projectId;
  const project = useProjects().data?.find(({ _id }) => _id === projectId);
  return <PlainFrame {...(project && { project })} />;
}
