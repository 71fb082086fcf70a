/** The setting that says that this database came from a backup and has not been started since. */
export const restoredSetting = 'restored';
