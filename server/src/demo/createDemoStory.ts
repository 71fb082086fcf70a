import { createDemoApprovals, type DemoApprovalServices } from './createDemoApprovals.ts';
import { createDemoDocuments, type DemoDocumentServices } from './createDemoDocuments.ts';
import { createDemoIssues, type DemoIssueServices } from './createDemoIssues.ts';
import { createDemoPresets, type DemoPresetServices } from './createDemoPresets.ts';
import { createDemoStartView, type DemoStartViewServices } from './createDemoStartView.ts';

type DemoStoryServices = DemoApprovalServices &
  DemoDocumentServices &
  DemoIssueServices &
  DemoPresetServices &
  DemoStartViewServices;

/** What the demo's people made of their scans, in the order in which they did; goes on where it was. */
export function createDemoStory(services: DemoStoryServices) {
  const acts = [
    createDemoStartView(services),
    createDemoPresets(services),
    createDemoDocuments(services),
    createDemoIssues(services),
    createDemoApprovals(services),
  ];
  return async (projectId: string): Promise<void> => {
    for (const act of acts) await act(projectId);
  };
}
