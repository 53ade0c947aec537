/** Makes Node.js ignore SIGUSR1, with which any process of the same user could open its debugger. */
export const DEAF = '--disable-sigusr1'
