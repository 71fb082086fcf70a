import { answerParent } from '../../ground/child/answerParent.ts';
import { checkScanHead } from './checkScanHead.ts';
import { type LentFile, sourceOfParent } from './sourceOfParent.ts';

answerParent<undefined, LentFile, never, void>(
  () => (file, _, request) => checkScanHead(sourceOfParent(file, request)),
);
