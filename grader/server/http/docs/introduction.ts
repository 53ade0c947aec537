/** The first part of the page at /api/docs, in Markdown: what a program needs to know before its first request. */
export const INTRODUCTION = `Submit code and get it graded by measuring; manage cohorts and read their grades.

## Authentication

| client | how | what it may do |
| --- | --- | --- |
| A program | \`Authorization: Bearer hotpath_…\`, an API token | What its owner may do, within the token's scopes |
| A browser | The session cookie that signing in sets | Everything the account may do |
| A visitor | The cookie that the first submission sets | Submit, and see their own attempts |
| An agent | \`Authorization: Bearer\` with the agents' token or its own | Only the routes under \`agents\` |

**API tokens.** Create one under *Account → API tokens*; it is shown once. Each has one or more scopes:

| scope | allows |
| --- | --- |
| \`read\` | every GET |
| \`submit\` | submissions, comparisons, and everything about an attempt |
| \`teach\` | all other changes: cohorts, assignments, grades, webhooks |

A few routes are closed to tokens, so that a leaked token cannot create another one or delete the account; each says so.
A token stops working when it expires or is revoked, and when its account is deleted.

**Cookies.** A browser that holds a cookie must send requests that change something from a page of this site: one from another origin is
refused (\`E_CROSS_SITE\`). Bodies are JSON unless a route says otherwise; forms are not accepted.

## Answers

- Times are ISO 8601 in UTC. Identifiers are UUIDs.
- Long lists come in pages: follow the address in the header \`Link: <…>; rel="next"\` until there is none.
- Objects with a \`version\` are changed only if the request sends the current one; otherwise the answer is \`E_CHANGED_MEANWHILE\`
  with the current state.

## Errors

Every error is \`{"error": {"code", "message", "hint", "status", "details"}}\`. Each route lists its own. Any route can also answer:

| status | code | when |
| --- | --- | --- |
| 400 | \`E_BODY_INVALID\` | path, query or body do not match the route's schema |
| 401 | \`E_TOKEN\` | the API token is unknown, revoked or expired |
| 403 | \`E_TOKEN_SCOPE\`, \`E_TOKEN_IN_PERSON\` | the token lacks the scope, or the route is closed to tokens |
| 403 | \`E_CROSS_SITE\`, \`E_OTHER_PERSON\` | a browser sent it from another site, or from a page of another account |
| 429 | \`E_TOO_MANY\` | more requests per minute than allowed; \`Retry-After\` says when to try again |
| 500 | \`E_INTERNAL\` | our fault; the error was logged under the request's id |
| 503, 507 | \`E_STORE_AWAY\`, \`E_DISC_FULL\` | the database is away or its disc is full; nothing was changed |

## Examples

The examples use \`curl\` and variables of the shell: the address of the site in \`HOTPATH\`, a token in \`TOKEN\`, and the names in a path
in capitals, such as \`COHORT\` and \`ASSIGNMENT\`. Routes that are closed to tokens use \`SESSION\`, the cookie of a signed-in browser.
`
