import { markColours } from '../tokens.ts';
import { type Mark, type MarkPoint, measuresOf, type PictureSize, rimOf } from './Mark.ts';
import { arrowPath, linePath } from './markPaths.ts';

/** A mark as it is seen and as it is saved: everything is said in attributes, for there is no style sheet in a picture. */
export function MarkShape({ mark, size }: { mark: Mark; size: PictureSize }) {
  const { stroke, letter } = measuresOf(size);
  const colour = markColours[mark.colour];
  const rim = rimOf(mark.colour);
  if (mark.kind === 'text') {
    const { x, y } = mark.points[0]!;
    return (
      <text
        x={x}
        y={y}
        fill={colour}
        stroke={rim}
        strokeWidth={letter / 6}
        strokeLinejoin="round"
        paintOrder="stroke"
        fontFamily="sans-serif"
        fontSize={letter}
        fontWeight={600}
        dominantBaseline="central"
        pointerEvents="bounding-box"
      >
        {mark.text}
      </text>
    );
  }
  const common = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <>
      <Outline mark={mark} stroke={stroke} {...common} color={rim} width={stroke * 2} />
      <Outline mark={mark} stroke={stroke} {...common} color={colour} width={stroke} />
    </>
  );
}

interface OutlineProps {
  mark: Mark;
  /** Of the mark, which its arrowhead is measured by. */
  stroke: number;
  color: string;
  width: number;
  fill: string;
  strokeLinecap: 'round';
  strokeLinejoin: 'round';
}

function Outline({ mark: { kind, points }, stroke, color, width, ...common }: OutlineProps) {
  const look = { ...common, stroke: color, strokeWidth: width };
  if (kind !== 'circle') return <path {...look} d={kind === 'arrow' ? arrowPath(points, stroke) : linePath(points)} />;
  const [a, b] = points as [MarkPoint, MarkPoint];
  return (
    <ellipse
      {...look}
      cx={(a.x + b.x) / 2}
      cy={(a.y + b.y) / 2}
      rx={Math.abs(a.x - b.x) / 2}
      ry={Math.abs(a.y - b.y) / 2}
    />
  );
}
