import { longestFilename } from '@plumbline/contract/resources/files';
import { quoteRsql } from '@plumbline/contract/rsql';

const listed = '(status=in=(uploaded),fileSource.name==forge)';

/** What the file pages list: files that are uploaded or come from the design service, by a part of their name ([FILE-2]). */
export function fileFilter(search: string): string {
  const text = search
    .trim()
    .slice(0, longestFilename)
    .replace(/[!()=~,;]/g, '.');
  return text === '' ? listed : `${listed};filename=~${quoteRsql(text)}`;
}

/** One's own uploads that did not come to an end. */
export const unfinishedFilter = 'status==uploading;mine==true';
