/** What is kept of a file at most: a file that was made to do harm must not. */
export const propertyLimits = {
  /** Of a name. */
  nameLength: 200,
  /** Of a value; what is longer ends with '…'. */
  valueLength: 2000,
  rowsOfGroup: 2000,
  /** Properties that are looked at for a group, those within others included. */
  visitsOfGroup: 5000,
  groupsOfElement: 200,
  groups: 4_000_000,
  /** Of the whole property file. */
  bytes: 400_000_000,
} as const;
