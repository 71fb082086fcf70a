/** The chance that a pane of an opacity (0 to 255) sends a ray back instead of letting it through. */
export const glassReturn = (opacity: number) => 0.1 + (0.25 * opacity) / 255;
