import type { ScanLook, ScanSummary } from '@plumbline/contract/resources/files';
import { useFootprint } from '../../../data/files/oneFile.ts';
import { useActiveModel } from '../../../data/models/activeModel.ts';
import classes from './FileDetail.module.css';
import { StationPlan } from './StationPlan.tsx';

interface ScanPlanProps {
  projectId: string;
  summary: ScanSummary;
  look: ScanLook;
}

/** Where the stations of a scan are in the active model. */
export function ScanPlan({ projectId, summary, look }: ScanPlanProps) {
  const { data: model } = useActiveModel(projectId);
  const { data: footprint } = useFootprint(projectId, model?._id);
  // What is not known yet is not said: the drawing waits for the model, if there is one.
  if (model === undefined || (model && footprint === undefined)) return null;
  return (
    <section className={classes.card} aria-label="Plan">
      <h3 className={classes.heading}>Plan</h3>
      <StationPlan summary={summary} look={look} model={footprint ?? null} />
    </section>
  );
}
