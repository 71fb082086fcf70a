import { Anchor } from '@mantine/core';
import { showElementType } from '@plumbline/contract/elementType';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import { Link } from 'react-router';
import { managePath } from '../../../../data/address/paths.ts';
import { useProjectSettings } from '../../../../data/companies/companies.ts';
import { formatMillimetres } from '../../../../ui/format.ts';
import classes from './Wizard.module.css';

/** What the verdicts of the request will be judged by; nothing where it could not be loaded, since nothing depends on it here. */
export function TolerancesNote({ projectId }: { projectId: string }) {
  const { data } = useProjectSettings(projectId);
  if (data === undefined) return null;
  return (
    <p className={classes.quiet}>
      {`Judged by the tolerances of the project: ${listTolerances(data)}. `}
      <Anchor component={Link} size="xs" underline="always" to={managePath(projectId, 'settings')}>
        Settings
      </Anchor>
    </p>
  );
}

function listTolerances({ tolerances: { toleranceM, byTypeM }, typeNames }: ProjectSettings): string {
  const own = Object.entries(byTypeM).map(
    ([type, lengthM]) => `${showElementType(type, typeNames)} ${formatMillimetres(lengthM)}`,
  );
  return [`${formatMillimetres(toleranceM)}${own.length > 0 ? ' for all but' : ''}`, own.join(', ')].join(' ').trim();
}
