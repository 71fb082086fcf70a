export interface TagOptions {
  /** What a picture shows. */
  alt?: string;
  title?: string;
  scope?: 'Row' | 'Column';
}

type Content = (type: string, draw: () => void, options?: TagOptions) => void;

/** Tells readers of the document what a thing on its pages is. */
export function createTags(document: PDFKit.PDFDocument) {
  const root = document.struct('Document');
  document.addStructure(root);
  const parents = [root];
  const parent = () => parents.at(-1) ?? root;

  const content: Content = (type, draw, options = {}) => {
    const marked = document.markStructureContent(type);
    draw();
    document.endMarkedContent();
    const element = document.struct(type, options as PDFKit.Mixins.StructureElementOptions, [marked]);
    parent().add(element);
  };

  return {
    /** Everything drawn by `run` is part of it; it may go over several pages. */
    async within(type: string, run: () => Promise<void> | void, options: TagOptions = {}): Promise<void> {
      const element = document.struct(type, options as PDFKit.Mixins.StructureElementOptions);
      parent().add(element);
      parents.push(element);
      await run();
      parents.pop();
      element.end();
    },

    content,

    /** What says nothing of its own: lines, the feet of pages. */
    ornament(draw: () => void): void {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },

    end: () => root.end(),
  };
}
