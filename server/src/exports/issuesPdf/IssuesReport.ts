import type { Picture } from '../pdf/Picture.ts';

/** An issue as a line of the overview. */
export interface IssueLine {
  number: number;
  diagnosis: string;
  status: string;
  priority: string;
  assignee: string | null;
  /** A day, at midnight UTC. */
  deadline: Date | null;
  isDelayed: boolean;
}

export interface IssuePicture {
  caption: string;
  /** Undefined where it could not be read. */
  picture: Picture | undefined;
}

export interface IssueSheet extends IssueLine {
  location: string;
  description: string;
  analysis: string;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  /** What the newest published scan says of its elements, in words. */
  finding: string | undefined;
  /** The first of them. */
  elements: readonly { name: string; globalId: string }[];
  elementCount: number;
  /** What was seen, and what is attached. */
  pictures: readonly IssuePicture[];
  comments: readonly { author: string; at: Date; text: string }[];
  /** Where it is opened. */
  link: string;
}

/** Issues as they are handed over. Moments are by the reader's clock: their UTC fields are local ones. */
export interface IssuesReport {
  project: string;
  company: string;
  madeBy: string;
  madeAt: Date;
  timeZone: string;
  lines: readonly IssueLine[];
  /** In the order of the lines, one at a time. */
  sheets: AsyncIterable<IssueSheet>;
}
