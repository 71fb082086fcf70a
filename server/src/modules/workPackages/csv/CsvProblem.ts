/** Why a CSV cannot be read, and where: rows and columns as a spreadsheet counts them, from 1. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
  readonly place: { row?: number; column?: number };

  constructor(reason: string, place: { row?: number; column?: number } = {}) {
    super(reason);
    this.place = place;
  }
}
