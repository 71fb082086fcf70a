import { Button } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconBox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { modelPath } from '../../../data/address/paths.ts';
import { useActiveModel } from '../../../data/models/activeModel.ts';
import { mayOpenViewer } from '../../../data/projects/projectAccess.ts';

/** The way to the model by itself; there once a version of it is made. */
export function OpenModel({ project }: { project: Project }) {
  const { data: model } = useActiveModel(project._id, { fresh: true });
  if (!model || !mayOpenViewer(project)) return null;
  return (
    <Button
      size="md"
      variant="default"
      component={Link}
      to={modelPath(project)}
      leftSection={<IconBox aria-hidden />}
      title={`${model.name}, without an analysis`}
    >
      Open in the viewer
    </Button>
  );
}
