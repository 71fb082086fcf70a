/** Less than what two numbers of elements are apart. */
const leastRange = '0.003';

/*
 * Edges lie between pixels: between two elements, where a surface turns, and where it steps back behind itself. What the
 * samples of a pixel were resolved to is a share of both sides, so that shares of an edge follow from it, and lines are
 * smooth. The second texture holds the way that a surface faces (two numbers, half is towards the viewer), a number of
 * its element, and whether it takes part: half is glass, or the
 * face of a cut, whose depth is not its own.
 */
export const edgeFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D surfaces;
uniform sampler2D depths;
/** How many pixels deep a step of depth is: x * step / (y + z * depth). */
uniform vec3 depthScale;
out vec4 pixel;

float takesPart(vec4 surface) {
  return min(1.0, 2.0 * surface.a) * step(0.27, surface.r + surface.g);
}

struct Row {
  vec4 before;
  vec4 here;
  vec4 next;
  vec4 after;
};

/** How far apart numbers of elements are in a row, and ways that surfaces face. */
vec2 rangeOf(Row row) {
  float elements = max(
    max(abs(row.before.b - row.after.b), abs(row.here.b - row.next.b)),
    max(abs(row.before.b - row.next.b), abs(row.here.b - row.after.b))
  );
  float turns = max(
    max(distance(row.before.rg, row.after.rg), distance(row.here.rg, row.next.rg)),
    max(distance(row.before.rg, row.next.rg), distance(row.here.rg, row.after.rg))
  );
  return vec2(elements, turns);
}

float edgeIn(Row row, vec2 range) {
  float part = min(min(takesPart(row.before), takesPart(row.here)), min(takesPart(row.next), takesPart(row.after)));
  float between = range.x > ${leastRange} ? abs(row.here.b - row.next.b) / range.x : 0.0;
  float crease = smoothstep(0.14, 0.26, range.y) * distance(row.here.rg, row.next.rg) / max(range.y, 1.0e-4);
  return part * max(between, crease);
}

/** A plane goes on in depth as it began; where it does not, and the next pixel is far behind or before, there is a step. */
vec2 stepTo(vec2 before, float here, vec2 next) {
  vec2 off = min(abs(next - 2.0 * here + before), abs(next - here));
  vec2 deep = depthScale.x * off / max(vec2(1.0e-9), depthScale.y + depthScale.z * min(vec2(here), next));
  return smoothstep(vec2(5.0), vec2(14.0), deep);
}

vec4 surfaceAt(ivec2 at) {
  return texelFetch(surfaces, at, 0);
}

float depthAt(ivec2 at) {
  return texelFetch(depths, at, 0).r;
}

void main() {
  ivec2 last = textureSize(surfaces, 0) - 1;
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 right = ivec2(min(at.x + 1, last.x), at.y);
  ivec2 up = ivec2(at.x, min(at.y + 1, last.y));
  vec4 here = surfaceAt(at);
  vec4 toRight = surfaceAt(right);
  vec4 above = surfaceAt(up);
  vec4 apart = max(abs(here - toRight), abs(here - above));
  ivec2 left = ivec2(max(at.x - 1, 0), at.y);
  ivec2 down = ivec2(at.x, max(at.y - 1, 0));
  vec2 edge = vec2(0.0);
  if (max(max(apart.r, apart.g), apart.b) > 0.003) {
    ivec2 farRight = ivec2(min(at.x + 2, last.x), at.y);
    ivec2 farUp = ivec2(at.x, min(at.y + 2, last.y));
    Row across = Row(surfaceAt(left), here, toRight, surfaceAt(farRight));
    Row along = Row(surfaceAt(down), here, above, surfaceAt(farUp));
    vec2 range = max(rangeOf(across), rangeOf(along));
    edge = vec2(edgeIn(across, range), edgeIn(along, range));
  } else if (here.a > 0.9 && here.b > 0.003) {
    float depth = depthAt(at);
    vec2 before = vec2(depthAt(left), depthAt(down));
    vec2 next = vec2(depthAt(right), depthAt(up));
    edge = stepTo(before, depth, next);
  }
  pixel = vec4(edge, 0.0, 1.0);
}
`;
