import { describe, expect, test } from 'vitest';
import { checkRange, dateErrors, pickDay, readDay, writeRange } from './dateRange.ts';

describe('a day as text', () => {
  test.each([
    ['29/02/2024', '2024-02-29'],
    ['01/01/1999', '1999-01-01'],
    [' 31/12/2025 ', '2025-12-31'],
  ])('[WIDG-1] %s is a day', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test.each([
    '31/02/2024',
    '29/02/2023',
    '31/04/2024',
    '00/01/2024',
    '01/13/2024',
    '1/2/2024',
    '01/02/24',
    '01/02/0024',
    '01-02-2024',
    '2024-02-01',
    '01/02/20244',
    'today',
  ])('[WIDG-1] %s is none', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

describe('a range', () => {
  test('[WIDG-1] is written as it is read', () => {
    const texts = writeRange({ start: '2024-03-01', end: '2024-03-07' });
    expect(texts).toEqual({ start: '01/03/2024', end: '07/03/2024' });
    expect(checkRange(texts, 'end')).toEqual({
      range: { start: '2024-03-01', end: '2024-03-07' },
      errors: {},
      valid: true,
    });
  });

  test('[WIDG-1] names the expected format at the field that breaks it', () => {
    const { errors, valid } = checkRange({ start: '1/3/2024', end: '' }, 'start');
    expect(errors).toEqual({ start: dateErrors.format });
    expect(valid).toBe(false);
  });

  test('[WIDG-1] [HEAD-4] one day is a range', () => {
    const texts = { start: '07/03/2024', end: '07/03/2024' };
    expect(checkRange(texts, 'start')).toMatchObject({ errors: {}, valid: true });
    expect(checkRange(texts, 'end')).toMatchObject({ errors: {}, valid: true });
  });

  test('[WIDG-1] a start after the end is told at the field that was edited', () => {
    const texts = { start: '08/03/2024', end: '07/03/2024' };
    expect(checkRange(texts, 'start').errors).toEqual({ start: 'Start date must be before end date' });
    expect(checkRange(texts, 'end').errors).toEqual({ end: 'End date must be after start date' });
    expect(checkRange(texts, 'end').valid).toBe(false);
  });

  test('[WIDG-1] empty fields are no error, an end without a start is not valid', () => {
    expect(checkRange({ start: '', end: '' }, 'start')).toMatchObject({ errors: {}, valid: true });
    expect(checkRange({ start: '', end: '07/03/2024' }, 'start').valid).toBe(false);
  });
});

describe('picking', () => {
  const texts = { start: '05/03/2024', end: '07/03/2024' };

  test('[WIDG-1] a later end is taken', () => {
    expect(pickDay(texts, 'end', '2024-03-20')).toEqual({ texts: { ...texts, end: '20/03/2024' }, edited: 'end' });
  });

  test('[WIDG-1] an earlier date than the start resets the start', () => {
    expect(pickDay(texts, 'end', '2024-03-01')).toEqual({ texts: { start: '01/03/2024', end: '' }, edited: 'start' });
  });

  test('[WIDG-1] a start keeps the end, which may then be wrong', () => {
    const picked = pickDay(texts, 'start', '2024-03-09');
    expect(picked.texts).toEqual({ start: '09/03/2024', end: '07/03/2024' });
    expect(checkRange(picked.texts, picked.edited).errors.start).toBe(dateErrors.start);
  });
});
