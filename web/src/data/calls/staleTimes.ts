const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** For how long what was loaded counts as fresh, in milliseconds (specification 2, section 9). */
export const staleTimes = {
  classificationList: 60 * second,
  filterOptions: hour,
  selectorClassifications: hour,
  projects: minute,
  analysisViews: minute,
  versions: minute,
  painting: 60 * second,
  activeModel: minute,
  tours: minute,
  /** These change with a sign-in or a new version only. */
  user: Number.POSITIVE_INFINITY,
  settings: Number.POSITIVE_INFINITY,
  /** Made once for a version of the model. */
  elementNames: Number.POSITIVE_INFINITY,
  elementProperties: Number.POSITIVE_INFINITY,
  rootModels: Number.POSITIVE_INFINITY,
} as const;

/** How often something that changes by itself is asked for, in milliseconds. */
export const pollTimes = {
  analysisInProgress: 3 * second,
  /** Nothing is being computed: somebody has to publish it. */
  analysisInReview: 30 * second,
  maintenance: 30 * second,
  /** For a maintenance that is announced. */
  settings: 60 * second,
  operator: 5 * second,
  modelBeingRead: 2 * second,
  noModel: 5 * second,
  noTour: 10 * second,
  scanLookedAt: 3 * second,
  requestUnderway: 2 * second,
  requestsUnderway: 5 * second,
  packageBeingMeasured: 2 * second,
  messagesUnderway: 5 * second,
  importUnderway: second,
} as const;
