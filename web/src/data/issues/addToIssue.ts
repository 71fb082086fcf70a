type AddToIssue = (picture: Blob) => Promise<void>;

/** What takes a picture to an issue. There are no issues yet: nothing offers it until this is something. */
export function useAddToIssue(): AddToIssue | undefined {
  return undefined;
}
