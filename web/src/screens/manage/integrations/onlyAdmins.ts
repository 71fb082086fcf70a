export const onlyAdmins = 'Only Admin users can connect and disconnect projects.';
