import { compareVersions } from './compareVersions.mjs';

/** What a lock file installs, by name and version; what goes by another name counts by its own. */
export function listInstalled({ packages }) {
  return Object.entries(packages).flatMap(([path, { name, version, dev = false, link = false }]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || link || version === undefined) return [];
    return [{ name: name ?? path.slice(at + 'node_modules/'.length), version, isForDevelopment: dev }];
  });
}

/** Which of them an advisory speaks of. */
export function findAdvised(installed, advisories) {
  return installed.flatMap((one) =>
    advisories.flatMap((advisory) => {
      const range = advisory.package === one.name && advisory.affected.find((affected) => isWithin(one, affected));
      return range ? [{ ...one, ...advisory, fixedIn: range[1] }] : [];
    }),
  );
}

const isWithin = ({ version }, [from, fixed]) =>
  compareVersions(version, from) >= 0 && compareVersions(version, fixed) < 0;
