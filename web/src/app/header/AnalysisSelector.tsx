import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { isDeveloper } from '../../data/projects/projectAccess.ts';
import { viewBadges } from '../../data/views/viewList.ts';
import { tabular } from '../../ui/figures.ts';
import { formatShortDay } from '../../ui/format.ts';
import { AnalysisList } from './AnalysisList.tsx';
import classes from './AnalysisSelector.module.css';
import { SelectorDropdown } from './SelectorDropdown.tsx';

interface AnalysisSelectorProps {
  project: Project;
  views: readonly AnalysisView[];
  view?: AnalysisView;
}

/** The open analysis view, and the way to another one ([HEAD-4]). */
export function AnalysisSelector({ project, views, view }: AnalysisSelectorProps) {
  if (views.length === 0) {
    return (
      <SelectorDropdown label="Analysis" disabled content={() => null}>
        No analysis available
      </SelectorDropdown>
    );
  }
  return (
    <SelectorDropdown
      label="Analysis"
      detail={
        view && (
          <>
            <span className={tabular}>{formatShortDay(view.scanDate)}</span>
            {viewBadges(view, isDeveloper(project)).map((badge) => (
              <span key={badge} className={classes.badge}>
                {badge}
              </span>
            ))}
          </>
        )
      }
      content={(close) => <AnalysisList project={project} views={views} currentId={view?._id} onChoose={close} />}
    >
      {view?.name}
    </SelectorDropdown>
  );
}
