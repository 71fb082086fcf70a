/** As planners tell projects apart: `HH “Harbour House”`. */
export const nameProject = ({ id, name }: { id: string; name: string }) =>
  name === '' || name === id ? id : `${id} “${name}”`.trimStart();
