import {
  defaultIssuePageSize,
  type IssueAssetType,
  type IssuePriority,
  type IssueStatus,
} from '@plumbline/contract/resources/issues';
import { createStore } from 'zustand';

/** Days as yyyy-MM-dd, both ends included; an empty list, and an absent day, ask for nothing. */
export interface IssueFilter {
  searchText: string;
  statuses: readonly IssueStatus[];
  priorities: readonly IssuePriority[];
  analysisViews: readonly string[];
  assignedUsers: readonly string[];
  deadlineAfter?: string | undefined;
  deadlineBefore?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  location: string;
  createdBy: readonly string[];
}

/** What of the list is seen; pages count from 0. */
export interface IssueList {
  filter: IssueFilter;
  page: number;
  size: number;
}

/** A picture on its way to an issue that is not made yet. */
export interface NewPicture {
  picture: Blob;
  type: IssueAssetType;
}

export interface IssuesState {
  list: IssueList;
  pictures: readonly NewPicture[];
  /** Comments that are being written, by the issue's id. */
  drafts: Readonly<Record<string, string>>;
  /** The selection of an issue that the scene was last set to; the same issue chosen again is another one. */
  shown?: object | undefined;
  setList(list: IssueList): void;
  /** Another filter begins at the first page ([ISSUE-1]). */
  setFilter(part: Partial<IssueFilter>): void;
  resetFilter(): void;
  addPicture(picture: NewPicture): void;
  /** Another one in place of that of a number, as when somebody has drawn on it. */
  replacePicture(at: number, picture: Blob): void;
  dropPictures(): void;
  setDraft(issueId: string, text: string): void;
  setShown(selected: object | undefined): void;
  reset(): void;
}

/** What is asked for when nobody asks for anything: what is not closed. */
export const usualIssueFilter: IssueFilter = {
  searchText: '',
  statuses: ['Open Issue', 'Under Inspection'],
  priorities: [],
  analysisViews: [],
  assignedUsers: [],
  location: '',
  createdBy: [],
};

export const usualIssueList: IssueList = { filter: usualIssueFilter, page: 0, size: defaultIssuePageSize };

const start = { list: usualIssueList, pictures: [], drafts: {}, shown: undefined };

/** What of the issues is neither on the server nor, everywhere, in the address. */
export function createIssues() {
  return createStore<IssuesState>((set) => ({
    ...start,
    setList: (list) => set({ list }),
    setFilter: (part) => set(({ list }) => ({ list: { ...list, filter: { ...list.filter, ...part }, page: 0 } })),
    resetFilter: () => set(({ list }) => ({ list: { ...list, filter: usualIssueFilter, page: 0 } })),
    addPicture: (picture) => set(({ pictures }) => ({ pictures: [...pictures, picture] })),
    replacePicture: (at, picture) =>
      set(({ pictures }) => ({ pictures: pictures.map((old, i) => (i === at ? { ...old, picture } : old)) })),
    dropPictures: () => set({ pictures: [] }),
    setDraft: (issueId, text) => set(({ drafts }) => ({ drafts: { ...drafts, [issueId]: text } })),
    setShown: (shown) => set({ shown }),
    reset: () => set(start),
  }));
}
