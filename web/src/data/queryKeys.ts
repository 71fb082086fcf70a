/** The names of everything in the query cache; what belongs to one project begins with it. */
export const queryKeys = {
  settings: ['settings'],
  user: ['user'],
  projects: ['projects'],
  project: (projectId: string) => ['project', projectId] as const,
  analysisViews: (projectId: string) => ['project', projectId, 'analysisViews'] as const,
} as const;
