import {
  defaultIssuePageSize,
  type FindingState,
  type IssueAssetType,
  type IssuePriority,
  type IssueStatus,
} from '@plumbline/contract/resources/issues';
import { defineStore } from './defineStore.ts';

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
  /** What later scans found of their elements. */
  findings: readonly FindingState[];
}

/** What of the list is seen; pages count from 0. */
export interface IssueList {
  filter: IssueFilter;
  page: number;
  size: number;
}

/** Issues that something is to be done with: by name, or all that the list has. */
export interface ChosenIssues {
  ids: readonly string[];
  areAll: boolean;
}

/** A picture on its way to an issue that is not made yet. */
export interface NewPicture {
  picture: Blob;
  type: IssueAssetType;
}

export interface IssuesState {
  list: IssueList;
  chosen: ChosenIssues;
  /** The preset that the filter was taken from. */
  presetId?: string | undefined;
  pictures: readonly NewPicture[];
  /** Comments that are being written, by the issue's id. */
  drafts: Readonly<Record<string, string>>;
  /** The selection of an issue that the scene was last set to; the same issue chosen again is another one. */
  shown?: object | undefined;
  setList(list: IssueList): void;
  /** Another filter begins at the first page ([ISSUE-1]), with nothing chosen. */
  setFilter(part: Partial<IssueFilter>): void;
  resetFilter(): void;
  choose(chosen: Partial<ChosenIssues>): void;
  selectPreset(presetId: string | undefined): void;
  addPicture(picture: NewPicture): void;
  /** Another one in place of that of a number, as when somebody has drawn on it. */
  replacePicture(at: number, picture: Blob): void;
  dropPictures(): void;
  setDraft(issueId: string, text: string): void;
  setShown(selected: object | undefined): void;
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
  findings: [],
};

export const usualIssueList: IssueList = { filter: usualIssueFilter, page: 0, size: defaultIssuePageSize };

export const nothingChosen: ChosenIssues = { ids: [], areAll: false };

/** What of the issues is neither on the server nor, everywhere, in the address. */
export const createIssues = defineStore<IssuesState>({ scope: 'project' }, (set) => ({
  list: usualIssueList,
  chosen: nothingChosen,
  pictures: [],
  drafts: {},
  setList: (list) => set({ list }),
  setFilter: (part) =>
    set(({ list }) => ({ list: { ...list, filter: { ...list.filter, ...part }, page: 0 }, chosen: nothingChosen })),
  resetFilter: () =>
    set(({ list }) => ({ list: { ...list, filter: usualIssueFilter, page: 0 }, chosen: nothingChosen })),
  choose: (part) => set(({ chosen }) => ({ chosen: { ...chosen, ...part } })),
  selectPreset: (presetId) => set({ presetId }),
  addPicture: (picture) => set(({ pictures }) => ({ pictures: [...pictures, picture] })),
  replacePicture: (at, picture) =>
    set(({ pictures }) => ({ pictures: pictures.map((old, i) => (i === at ? { ...old, picture } : old)) })),
  dropPictures: () => set({ pictures: [] }),
  setDraft: (issueId, text) => set(({ drafts }) => ({ drafts: { ...drafts, [issueId]: text } })),
  setShown: (shown) => set({ shown }),
}));
