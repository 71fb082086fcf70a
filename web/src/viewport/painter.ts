import type { CreatePainter } from '@plumbline/viewer/draw/createPainter';
import { createContext } from 'react';

/** What draws scenes and photos; WebGL where nobody says otherwise. */
export const PainterContext = createContext<CreatePainter | undefined>(undefined);
