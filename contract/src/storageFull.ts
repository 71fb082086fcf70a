/** How a server without room answers; whoever sends parts to a storage meets it without a body. */
export const storageFull = {
  status: 507,
  message:
    'The server has not enough free space for this. Everything that is stored stays usable; whoever runs the server has to make room.',
};
