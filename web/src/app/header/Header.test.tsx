import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PlaceContext } from '../../data/address/place.ts';
import { createTelemetry } from '../../data/telemetry/createTelemetry.ts';
import { aProject } from '../../data/testing/aProject.ts';
import { aUser } from '../../data/testing/aUser.ts';
import { aView } from '../../data/testing/aView.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { Header } from './Header.tsx';

const settings = {
  productName: 'Plumbline',
  companyName: 'Plumbline',
  supportEmail: 'support@plumbline.test',
  salesEmail: 'sales@plumbline.test',
  helpUrl: 'https://plumbline.test',
  environment: 'test',
  production: false,
  maintenance: false,
};

test.each([390, 320])('a window of %d px has room for all of it', async (width) => {
  await page.viewport(width, 800);
  const place = {
    project: aProject({ name: 'Harbour House, the northern wing', permissions: ['ALL'] }),
    view: aView({ name: 'Week 44, after the third delivery' }),
    views: [aView()],
  };
  const element = (
    <PlaceContext value={place}>
      <Header {...place} />
    </PlaceContext>
  );
  renderApp([{ path: '*', element }], {
    address: '/acme-tower/v1/quality',
    answers: {
      'users.current': () => aUser(),
      'system.settings': () => settings,
      'projects.all': () => [place.project],
      'analysisVersions.forStatus': () => [],
    },
    services: { telemetry: createTelemetry({ send: () => undefined }) },
  });
  await expect.element(page.getByRole('link', { name: 'Help' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const edges = Array.from(document.querySelectorAll('header a:not([href="#content"]), header button'), (each) => {
    const { left, right } = each.getBoundingClientRect();
    return left >= 0 && right <= width;
  });
  expect(edges).not.toContain(false);
  await checkAccessible();
});
