import { expect, test } from 'vitest';
import { rawElementType, showElementType, showFloor } from './elementType.ts';

test('[VIEW-15] element types and floors are read in the words of the project, or else of the model', () => {
  expect(rawElementType('IfcWall', 'Basic Wall:Generic 200')).toBe('IfcWall:Basic Wall:Generic 200');
  expect(rawElementType('IfcWall')).toBe('IfcWall');
  expect(showElementType('IfcFlowSegment:Pipe')).toBe('Flow segment:Pipe');
  expect(showElementType('IfcWall:Basic Wall', { IfcWall: 'Wand' })).toBe('Wand:Basic Wall');
  expect(showElementType('IfcWall:Basic Wall', { IfcWall: 'Wand', 'IfcWall:Basic Wall': 'Trennwand' })).toBe(
    'Trennwand',
  );
  expect(showFloor('00 EG', { '00 EG': 'Ground floor' })).toBe('Ground floor');
  expect(showFloor('constructor')).toBe('constructor');
});

test('walls and slabs that are drawn the usual way are walls and slabs', () => {
  expect(showElementType('IfcWallStandardCase')).toBe('Wall');
  expect(showElementType('IfcSlabElementedCase:Deck')).toBe('Slab:Deck');
  expect(showElementType('IfcWallStandardCase', { IfcWallStandardCase: 'Partition' })).toBe('Partition');
});
