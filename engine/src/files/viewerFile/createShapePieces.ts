import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { ModelShape } from '../model/BuildingModel.ts';
import { coarsen, type Level } from './coarsen.ts';
import { cutShape } from './cutShape.ts';
import { isClosed, isOutwards } from './isClosed.ts';
import type { ShadedShape } from './ShadedShape.ts';
import { shadeShape } from './shadeShape.ts';

/** A level that knows whether its surface ends nowhere. */
export interface PieceLevel extends Level {
  isClosed: boolean;
}

type PieceLevels = [PieceLevel, PieceLevel, PieceLevel];

/** A piece of a shape that is ready to be placed. */
export interface ShapePiece extends ShadedShape {
  /** Its levels where it is placed with a scale; finest first. */
  levelsAt(scale: number): PieceLevels;
}

/** Prepares each shape once, however often it is placed. */
export interface ShapePieces {
  /** `isMirrored`: with x turned round, for places that turn it back. */
  piecesOf(shape: number, isMirrored: boolean): ShapePiece[];
}

/** How far coarser levels may be from the finest, metres: a pixel where a storey fills the screen, and where a street does. */
const coarseErrorM = 0.03;
const coarsestErrorM = 0.25;

/**
 * What many triangles draw has a form of its own, and would go from all of it to next to nothing: its levels may err by a
 * share of its size only, but by a few millimetres at least.
 */
const detailed = {
  fromTriangles: 300,
  coarseShare: 0.005,
  coarsestShare: 0.025,
  leastCoarseM: 0.004,
  leastCoarsestM: 0.02,
};

/** Of the shapes of a model; a memo. */
export function createShapePieces(shapes: readonly ModelShape[]): ShapePieces {
  const memo = new Map<string, ShapePiece[]>();
  return {
    piecesOf(shape, isMirrored) {
      const key = `${shape} ${isMirrored}`;
      const known = memo.get(key);
      if (known) return known;
      const whole = shadeShape(isMirrored ? mirror(shapes[shape]) : shapes[shape]);
      const cut = cutShape(whole);
      const isSolid = isClosed(whole) && isOutwards(whole);
      const pieces = cut.map((piece) => createPiece(piece, { isSolid, isWhole: cut.length === 1 }));
      memo.set(key, pieces);
      return pieces;
    },
  };
}

interface PieceFacts {
  /** The shape that it is of is closed and turns its outside outwards. */
  isSolid: boolean;
  /** It is all of that shape. */
  isWhole: boolean;
}

function createPiece(shape: ShadedShape, facts: PieceFacts): ShapePiece {
  const memo = new Map<string, PieceLevels>();
  return {
    ...shape,
    levelsAt(scale) {
      // Places differ in the last digits of their scale.
      const key = scale.toPrecision(2);
      const levels = memo.get(key) ?? makeLevels(shape, Number(key), facts);
      memo.set(key, levels);
      return levels;
    },
  };
}

function makeLevels(shape: ShadedShape, scale: number, { isSolid, isWhole }: PieceFacts): PieceLevels {
  const finest = { indices: shape.indices, error: 0 };
  const errors = errorsOf(shape, scale);
  const coarse = coarsen(shape, errors.coarseM / scale);
  const coarsest = coarsen(shape, errors.coarsestM / scale);
  // Where pieces of a shape are made coarser, they no longer meet.
  const look = (level: Level): PieceLevel => ({
    ...level,
    isClosed: isSolid && isWhole && isClosed({ placeOf: shape.placeOf, indices: level.indices }),
  });
  return [
    { ...finest, isClosed: isSolid },
    look(coarse),
    look(coarsest.indices.length < coarse.indices.length ? coarsest : coarse),
  ];
}

function errorsOf({ positions, indices }: ShadedShape, scale: number): { coarseM: number; coarsestM: number } {
  if (indices.length / 3 < detailed.fromTriangles) return { coarseM: coarseErrorM, coarsestM: coarsestErrorM };
  const sizeM = MeshoptSimplifier.getScale(positions, 3) * scale;
  return {
    coarseM: Math.min(coarseErrorM, Math.max(detailed.leastCoarseM, detailed.coarseShare * sizeM)),
    coarsestM: Math.min(coarsestErrorM, Math.max(detailed.leastCoarsestM, detailed.coarsestShare * sizeM)),
  };
}

function mirror({ positions, indices }: ModelShape): ModelShape {
  const mirrored = { positions: positions.slice(), indices: indices.slice() };
  for (let i = 0; i < positions.length; i += 3) mirrored.positions[i] = -positions[i];
  for (let i = 0; i < indices.length; i += 3) {
    mirrored.indices[i + 1] = indices[i + 2];
    mirrored.indices[i + 2] = indices[i + 1];
  }
  return mirrored;
}
