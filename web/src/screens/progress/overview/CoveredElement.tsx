import { Anchor, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import type { useCoverage } from '../../../data/progress/rollUp.ts';
import classes from './Overview.module.css';

type Element = NonNullable<ReturnType<typeof useCoverage>['data']>['elements'][number];

interface CoveredElementProps {
  element: Element;
  isSelected: boolean;
  onChoose: (element: number) => void;
}

/** An element and the packages that it is in. */
export function CoveredElement({ element, isSelected, onChoose }: CoveredElementProps) {
  const { project, view } = usePlace();
  const { externalId, name, mappedElementType, mappedFloor, forgeObjectId, watchlists } = element;
  const where = [mappedFloor, mappedElementType.replaceAll(':', ' › ')].filter(Boolean).join(' · ');
  return (
    <>
      <UnstyledButton
        className={classes.element}
        aria-pressed={isSelected}
        disabled={forgeObjectId === null}
        onClick={() => forgeObjectId !== null && onChoose(forgeObjectId)}
      >
        <bdi className={classes.name}>{name || externalId}</bdi>
        <span className={classes.where}>{forgeObjectId === null ? `${where} · not in the shown model` : where}</span>
      </UnstyledButton>
      {watchlists.length > 0 && (
        <span className={classes.packages}>
          {watchlists.map(({ _id, name: title }) => (
            <Anchor key={_id} component={Link} to={workPackagePath(project, view._id, _id, 'detail')}>
              {title}
            </Anchor>
          ))}
        </span>
      )}
    </>
  );
}
