import { UnstyledButton } from '@mantine/core';
import type { IssueDetail, IssueViewpoint } from '@plumbline/contract/resources/issues';
import { IconPhoto } from '@tabler/icons-react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useOpenViewpoint } from '../../../data/issues/issueViewpoints.ts';
import { usePicture } from '../../../data/quality/classificationTablePicture.ts';
import { useStores } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { useViewer } from '../../../viewport/useViewer.ts';
import { showViewport } from '../scene/showIssue.ts';
import classes from './IssueDetails.module.css';

/** What was seen in the tool that the issue came from; a press shows it here ([ISSUE-6]). */
export function Viewpoints({ issue: { _id, viewpoints } }: { issue: IssueDetail }) {
  const viewer = useViewer();
  const { openTools, drawnView } = useStores();
  const open = useOpenViewpoint(_id);
  if (viewpoints.length === 0) return null;

  function show(viewpointId: string) {
    open.mutate(viewpointId, {
      onSuccess({ viewport, selected }) {
        if (viewer === undefined) return;
        viewer.selection.set(selected);
        showViewport(viewport, selected, { viewer, tools: openTools.getState(), drawnView: drawnView.getState() });
      },
    });
  }

  return (
    <section className={classes.section} aria-label="Viewpoints">
      <div className={classes.sectionHead}>
        <h2>{viewpoints.length === 1 ? '1 viewpoint' : `${viewpoints.length} viewpoints`}</h2>
      </div>
      {open.isError && (
        <AlertBox level="error">{`The viewpoint could not be shown. ${errorMessage(open.error)}`}</AlertBox>
      )}
      <ul className={classes.grid}>
        {viewpoints.map((viewpoint, index) => (
          <li key={viewpoint._id} className={classes.tile}>
            <Tile viewpoint={viewpoint} number={index + 1} onShow={() => show(viewpoint._id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  viewpoint: IssueViewpoint;
  number: number;
  onShow: () => void;
}

function Tile({ viewpoint: { path, hasCamera, notShown }, number, onShow }: TileProps) {
  const left = notShown.length > 0 ? `Not shown: ${notShown.join(', ')}` : undefined;
  return (
    <>
      <UnstyledButton className={classes.open} aria-label={`Show viewpoint ${number}`} title={left} onClick={onShow}>
        {path === undefined ? <IconPhoto aria-hidden /> : <Snapshot path={path} />}
      </UnstyledButton>
      <div className={classes.caption}>
        <span title={left}>{hasCamera ? `Viewpoint ${number}` : `Viewpoint ${number}, without a camera`}</span>
      </div>
    </>
  );
}

function Snapshot({ path }: { path: string }) {
  const { data: address, isError } = usePicture(path);
  return address && !isError ? <img src={address} alt="" loading="lazy" /> : <IconPhoto aria-hidden />;
}
