import { describe, expect, test } from 'vitest';
import { parseRsql, quoteRsql, RsqlError, rsqlLimits } from './rsql.ts';

const comparison = (field: string, operator: string, ...values: string[]) => ({
  field,
  operator,
  values,
  position: expect.any(Number),
});

describe('parseRsql', () => {
  test('reads the filter of the file list', () => {
    expect(parseRsql('(status=in=(uploaded),fileSource.name==forge);filename=~"site plan"')).toEqual({
      all: [
        { any: [comparison('status', '=in=', 'uploaded'), comparison('fileSource.name', '==', 'forge')] },
        comparison('filename', '=~', 'site plan'),
      ],
    });
  });

  test('binds ; before , and brackets before both; words and space are as good', () => {
    expect(parseRsql('a==1;b==2,c==3')).toEqual({
      any: [{ all: [comparison('a', '==', '1'), comparison('b', '==', '2')] }, comparison('c', '==', '3')],
    });
    expect(parseRsql(' a == 1 and ( b == 2 or c == 3 ) ')).toEqual({
      all: [comparison('a', '==', '1'), { any: [comparison('b', '==', '2'), comparison('c', '==', '3')] }],
    });
  });

  test.each([
    ['a<1', '=lt='],
    ['a<=1', '=le='],
    ['a>1', '=gt='],
    ['a=ge=1', '=ge='],
    ['a!=1', '!='],
    ['a=out=(1)', '=out='],
    ['a=si=1', '=si='],
    ['a=si"1"', '=si='],
    ['a=~1', '=~'],
  ])('reads the operator of %s', (text, operator) => {
    expect(parseRsql(text)).toEqual(comparison('a', operator, '1'));
  });

  test('quoted values hold anything, and come back as they went in', () => {
    for (const value of ['', 'a"b', "it's", 'back\\slash', '(1;2,3)=~!', 'ünï\ncode', "\\'"]) {
      expect(parseRsql(`f==${quoteRsql(value)}`)).toEqual(comparison('f', '==', value));
    }
    expect(parseRsql("f=='a \\' b'")).toEqual(comparison('f', '==', "a ' b"));
  });

  test.each([
    ['', 0],
    ['status', 6],
    ['status==', 8],
    ['status==a)', 9],
    ['(status==a', 10],
    ['status=like=a', 6],
    ['status==a;', 10],
    ['status==a b', 10],
    ['status=in=(a', 12],
    ['status=="a', 8],
    ['1==a', 0],
  ])('refuses %s at position %i', (text, position) => {
    try {
      parseRsql(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RsqlError);
      expect((error as RsqlError).position).toBe(position);
    }
  });

  test('is bounded in length, depth and number', () => {
    expect(() => parseRsql(`f==${'a'.repeat(rsqlLimits.length)}`)).toThrow('too long');
    expect(() => parseRsql(`${'('.repeat(50)}a==1${')'.repeat(50)}`)).toThrow('nested too deeply');
    expect(() => parseRsql(Array.from({ length: 60 }, () => 'a==1').join(';'))).toThrow('too many comparisons');
  });
});
