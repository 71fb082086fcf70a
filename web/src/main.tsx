import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createApplication } from './app/createApplication.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <App application={createApplication(window)} />
  </StrictMode>,
);
