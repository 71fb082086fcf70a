/** What stands over the scene. */
export type ViewportStatus =
  | { kind: 'noModel' }
  | { kind: 'emptyModel' }
  | { kind: 'problem'; problem: Error; what: 'viewer' | 'model' | 'classifications' }
  | { kind: 'lost'; isLate: boolean }
  | { kind: 'loading'; stage: 'model' | 'classifications' }
  | { kind: 'ready' };

export interface ViewportFacts {
  /** Whether there is a model to show; `undefined` while nobody knows. */
  hasModel: boolean | undefined;
  viewerProblem?: Error | undefined;
  modelProblem?: Error | undefined;
  paintingProblem?: Error | undefined;
  lost?: { isLate: boolean } | undefined;
  /** The model is drawn and its names are there. */
  isModelThere: boolean;
  isEmpty: boolean;
  isReady: boolean;
}

/** The one thing to say, the worst first. */
export function viewportStatus(facts: ViewportFacts): ViewportStatus {
  const { viewerProblem, modelProblem, paintingProblem, lost } = facts;
  if (facts.hasModel === false) return { kind: 'noModel' };
  if (viewerProblem) return { kind: 'problem', problem: viewerProblem, what: 'viewer' };
  if (modelProblem) return { kind: 'problem', problem: modelProblem, what: 'model' };
  if (lost) return { kind: 'lost', isLate: lost.isLate };
  if (facts.isEmpty) return { kind: 'emptyModel' };
  if (!facts.isModelThere) return { kind: 'loading', stage: 'model' };
  if (paintingProblem) return { kind: 'problem', problem: paintingProblem, what: 'classifications' };
  return facts.isReady ? { kind: 'ready' } : { kind: 'loading', stage: 'classifications' };
}
