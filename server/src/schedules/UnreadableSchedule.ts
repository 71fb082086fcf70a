import type { Place } from './Schedule.ts';

/** What a person could say so that the file can be read after all. */
export interface Question {
  asks: 'dateOrder';
  choices: readonly string[];
}

/** Why a schedule cannot be read, and where; nothing of it is taken. */
export class UnreadableSchedule extends Error {
  override readonly name = 'UnreadableSchedule';
  readonly place: Place;
  readonly question: Question | undefined;

  constructor(reason: string, place: Place = {}, question?: Question) {
    super(reason);
    this.place = place;
    this.question = question;
  }
}
