import { unpackFile } from '../keep/packFile.ts';
import { writeBack } from '../write/back/writeBack.ts';
import { answerApart } from './answerApart.ts';
import type { WriteBackQuestion } from './WriteBackQuestion.ts';

answerApart(async ({ packed, changes, format }: WriteBackQuestion) => ({
  written: await writeBack(await unpackFile(packed), changes, format),
}));
