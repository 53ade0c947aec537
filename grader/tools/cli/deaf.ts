/** Node.js then ignores SIGUSR1, by which any process of the same user can open its debugger. */
export const DEAF = '--disable-sigusr1'
