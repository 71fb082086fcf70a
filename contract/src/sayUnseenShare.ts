export interface UnseenShare {
  noData: number;
  notDue: number;
  /** Of all statuses. */
  total: number;
}

interface Words {
  count(count: number): string;
  percent(part: number, whole: number): string;
}

/** 'No data: 643 elements, 23% of all and 40% of the 1,593 that are not “Not due”.'; nothing where the two are the same. */
export function sayUnseenShare({ noData, notDue, total }: UnseenShare, { count, percent }: Words): string | undefined {
  const due = total - notDue;
  if (noData === 0 || notDue === 0 || due === 0) return undefined;
  const elements = `${count(noData)} ${noData === 1 ? 'element' : 'elements'}`;
  const ofDue = `${percent(noData, due)} of the ${count(due)} that are not “Not due”`;
  return `No data: ${elements}, ${percent(noData, total)} of all and ${ofDue}.`;
}
