/** The agents' token of servers in tests. */
export const TOKEN = 'a-token-for-tests'
