/**
 * Every error a person can meet, in one table: code, HTTP status, message, hint.
 * `{name}` is filled from the details given when it is raised. A retired code is never used again.
 */
export const ERRORS = {
  E_BODY_NOT_JSON: { status: 400, message: 'The body is not JSON.', hint: 'Send Content-Type: application/json and a JSON object.' },
  E_BODY_INVALID: {
    status: 400,
    message: 'The request does not fit its schema: {problem}.',
    hint: 'The schema of every route is at /api/docs.',
  },
  E_BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than {limit}.',
    hint: 'Of an exercise, send its editable files alone; of a list, a part at a time.',
  },
  E_ROUTE_UNKNOWN: { status: 404, message: 'There is no {method} {path}.', hint: 'The routes are listed at /api/docs.' },
  E_EXERCISE_UNKNOWN: { status: 404, message: 'There is no exercise “{exercise}”.', hint: 'Known are: {known}.' },
  E_FILE_UNKNOWN: { status: 422, message: '“{file}” is not an editable file of {exercise}.', hint: 'Editable are: {editable}.' },
  E_FILE_MISSING: { status: 422, message: 'The submission lacks “{file}”.', hint: 'Send every editable file, changed or not.' },
  E_FILE_TOO_LARGE: {
    status: 413,
    message: '“{file}” has {size}; at most {limit} are taken.',
    hint: 'Shorten it: the tasks are solved in a few dozen lines.',
  },
  E_FILE_TEXT: {
    status: 422,
    message: '“{file}” is not plain text: {problem} in line {line}.',
    hint: 'Write the character as an escape in the source, e.g. \\0 or \\ud83d.',
  },
  E_FILE_FENCE: {
    status: 422,
    message: '“{file}” has a Markdown code fence in line {line}.',
    hint: 'Send the code alone, without the lines of ``` around it. This did not count as an attempt.',
  },
  E_SYNTAX: { status: 422, message: '{file}:{line}:{column}: {problem}', hint: 'Mend the line and send it again; nothing was counted.' },
  E_SYNTAX_LIMIT: {
    status: 422,
    message: 'Parsing “{file}” takes more than {limit}.',
    hint: 'Nest its blocks less deeply, or repeat less inside them. Nothing was counted.',
  },
  E_SYNTAX_BUSY: {
    status: 503,
    message: 'Your code cannot be checked now: {waiting} submissions are waiting to be parsed.',
    hint: 'Your code is still in the editor; try again in {seconds} s.',
  },
  E_FRAME_UNKNOWN: {
    status: 422,
    message: 'This flamegraph has no frame “{way}”, which is the answer to “{question}”.',
    hint: 'A frame is named by its whole way from the top, as “{example}”; nothing was counted.',
  },
  E_QUEUE_FULL: {
    status: 503,
    message: 'The queue is full: {waiting} submissions wait.',
    hint: 'Your code is still in the editor; try again in {seconds} s.',
  },
  E_UNDECIDED: {
    status: 409,
    message: 'This submission has no verdict yet, and nothing is looked into before that.',
    hint: 'Ask again when it has one.',
  },
  E_PROFILE_UNKNOWN: {
    status: 404,
    message: 'Nobody has asked to look into this submission.',
    hint: 'POST to the same address asks for it.',
  },
  E_PROFILE_KIND: {
    status: 422,
    message: 'Nothing of {exercise} is run, so there is nothing to look into.',
    hint: 'It is a reading: its verdict says what there is to see in each frame.',
  },
  E_PROFILE_LOAD_TEST: {
    status: 422,
    message: '{exercise} is a load test: there is nothing in it to look into.',
    hint: 'What is slow is the server that it tests. Its verdict lists every trial, with what was planted.',
  },
  E_PROFILE_WAITING: { status: 409, message: 'This look goes on, and its profile is not there yet.', hint: 'Ask again in some seconds.' },
  E_PROFILE_UNSEEN: {
    status: 404,
    message: 'This look has no such profile.',
    hint: 'The notes of the look say why: code that did not live long enough has none.',
  },
  E_ENGINES_UNKNOWN: {
    status: 404,
    message: 'Nobody has asked to run this submission on other engines.',
    hint: 'POST to the same address asks for it.',
  },
  E_ENGINES_KIND: {
    status: 422,
    message: 'Only functions are run on other engines; {exercise} is measured by its {kind}.',
    hint: 'Servers and heaps differ in more than the engine: their packages ask for a new one.',
  },
  E_WAITING: {
    status: 429,
    message: 'You have {waiting} submissions that wait for their turn; no more than that may.',
    hint: 'Nothing is lost: your code is still in the editor. Submit it when one of them has its verdict.',
  },
  E_WAITING_ADDRESS: {
    status: 429,
    message: 'From your address {waiting} submissions wait for their turn: the other half of the queue is for others.',
    hint: 'Nothing is lost: your code is still in the editor; try again in {seconds} s.',
  },
  E_PROFILES_WAITING: {
    status: 429,
    message: 'You have asked for {waiting} looks that wait for their turn; no more than that may.',
    hint: 'Ask again when one of them is there: the verdict and the code stay.',
  },
  E_TOO_MANY: {
    status: 429,
    message: 'Too many {what} from {whom}: {limit} a minute are taken.',
    hint: 'Nothing is lost: your code is still in the editor. Try again in {seconds} s.',
  },
  E_STREAMS: {
    status: 429,
    message: 'Too many pages of {whom} watch submissions at once: {limit} may.',
    hint: 'Close one; submissions are graded all the same.',
  },
  E_CROSS_SITE: {
    status: 403,
    message: 'This request was sent by a page of another site.',
    hint: 'Send it from a page of this server. Programs send neither Origin nor Sec-Fetch-Site.',
  },
  E_HOST_FOREIGN: {
    status: 421,
    message: 'This server does not answer for “{host}”.',
    hint: 'It listens on this machine alone: open it by 127.0.0.1 or localhost. Behind a proxy, set HOTPATH_TRUST_PROXY to its address.',
  },
  E_REQUEST_LATE: { status: 408, message: 'The request did not arrive in time.', hint: 'Send the same again.' },
  E_HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The headers of the request are too large.',
    hint: 'Delete the cookies of this server and try again.',
  },
  E_REQUEST_UNREADABLE: {
    status: 400,
    message: 'The request is not HTTP/1.1 as the server reads it.',
    hint: 'The routes are described at /api/docs.',
  },
  E_SUBMISSION_UNKNOWN: {
    status: 404,
    message: 'There is no such submission of yours.',
    hint: 'A submission can be read in the browser that sent it.',
  },
  E_CERTIFICATE_UNKNOWN: {
    status: 404,
    message: 'There is no certificate under this link.',
    hint: 'Look whether the whole link was copied. Whoever it is of may have taken it back.',
  },
  E_SIGN_IN_NEEDED: {
    status: 401,
    message: 'This is for people with an account.',
    hint: 'Sign in, or make an account: what this browser has done so far comes along.',
  },
  E_OTHER_PERSON: {
    status: 409,
    message: 'In this browser somebody else is signed in by now, or nobody any more.',
    hint: 'Nothing was done. Copy code that this browser could not keep, then load the page anew: what it has kept is there again when whoever has typed it signs in.',
  },
  E_NOT_ALLOWED: { status: 403, message: 'This is for {whom}.', hint: 'Sign in with another account, or ask someone who may.' },
  E_COHORT_UNKNOWN: {
    status: 404,
    message: 'There is no such cohort of yours.',
    hint: 'An invitation of its instructor makes you a member.',
  },
  E_COHORT_ARCHIVED: {
    status: 409,
    message: 'This cohort is archived: nothing in it changes any more.',
    hint: 'Its instructors can take it out of the archive, in its settings.',
  },
  E_CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone has changed this meanwhile.',
    hint: 'What is there now came along with this answer. Look at it, and save again if yours is still wanted.',
  },
  E_TIME: {
    status: 422,
    message: '“{time}” is not a time that can be meant.',
    hint: 'Write it as 2026-03-01T18:00:00Z, in a year from 2000 to 2199.',
  },
  E_TIME_ZONE: { status: 422, message: 'There is no time zone “{zone}”.', hint: 'Zones have names as Europe/Berlin or UTC.' },
  E_MEMBER_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such member.',
    hint: 'Members are listed at /api/cohorts/{cohort}/members.',
  },
  E_LAST_INSTRUCTOR: {
    status: 409,
    message: 'A cohort needs an instructor, and this is its last one.',
    hint: 'Make another member an instructor first.',
  },
  E_INVITE_UNKNOWN: {
    status: 404,
    message: 'There is no such invitation.',
    hint: 'Look whether the whole link was copied, or ask the instructor for it again.',
  },
  E_INVITE_USED: { status: 410, message: 'All {seats} seats of this invitation are taken.', hint: 'Ask the instructor for another one.' },
  E_INVITE_EXPIRED: { status: 410, message: 'This invitation has expired.', hint: 'Ask the instructor for a new one.' },
  E_INVITE_REVOKED: { status: 410, message: 'This invitation was taken back.', hint: 'Ask the instructor whether there is another one.' },
  E_INVITE_PAST: { status: 422, message: 'This invitation would have expired before it was made.', hint: 'Give it a time to come.' },
  E_EXPECTED_UNKNOWN: {
    status: 404,
    message: 'Nobody is expected with this address.',
    hint: 'Who has joined already is among the members.',
  },
  E_ANNOUNCEMENT_UNKNOWN: { status: 404, message: 'This cohort has no such announcement.', hint: 'It may have been removed already.' },
  E_ATTEMPT_UNKNOWN: {
    status: 404,
    message: 'There is no such attempt at what this cohort is assigned.',
    hint: 'Attempts are seen from when the assignment opened and their sender joined, for as long as both are there.',
  },
  E_COMMENT_UNKNOWN: { status: 404, message: 'There is no such comment.', hint: 'It may have been taken back already.' },
  E_COMMENT_FOREIGN: { status: 403, message: 'This comment is someone else’s.', hint: 'Answer it instead.' },
  E_COMMENT_PLACE: {
    status: 422,
    message: 'The attempt has no such lines: {problem}.',
    hint: 'Name one of its files ({files}) and lines of it, from 1 on.',
  },
  E_THREAD_FULL: {
    status: 409,
    message: 'This thread has {most} comments, and takes no more.',
    hint: 'Go on in another one, which the cohort’s staff begins at the same lines; or take a comment of yours back.',
  },
  E_ASSIGNMENT_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such assignment.',
    hint: 'It may have been deleted; those it has are listed at /api/cohorts/{cohort}/assignments.',
  },
  E_NOT_ASSIGNED: {
    status: 404,
    message: 'No open assignment of yours with that id asks for “{exercise}”.',
    hint: 'Open the exercise from your cohort’s page, or send without an assignment.',
  },
  E_VERSION_UNKNOWN: {
    status: 404,
    message: 'No exercise is kept with this digest.',
    hint: 'Take the job again: its exercise may have been written anew meanwhile.',
  },
  E_DUE_BEFORE_OPEN: { status: 422, message: 'The assignment is due {due} and opens {opens}.', hint: 'Let it open before it is due.' },
  E_LATE_STEPS: {
    status: 422,
    message: 'The steps after the due time are out of order: {problem}.',
    hint: 'Each step ends later than the one before and leaves less of the points: 1 day 80 %, 3 days 50 %.',
  },
  E_POINTS_FALL: {
    status: 422,
    message: 'A higher level is worth fewer points: {problem}.',
    hint: 'Give every level at least as many points as the one below it.',
  },
  E_EXTENSION_EARLY: {
    status: 422,
    message: 'This extension ends {until}, and the assignment is due {due} for everyone.',
    hint: 'An extension gives time; to take some, change the assignment.',
  },
  E_ASSIGNMENT_IN_USE: {
    status: 409,
    message: 'Work was sent to this assignment: submissions {submissions}, learners {learners}.',
    hint: 'Ask with ?confirm=true to delete it all the same: their code and its verdicts stay, the grades, extensions and overrides of this assignment go.',
  },
  E_BODY_NOT_CSV: { status: 415, message: 'A roster is sent as CSV.', hint: 'Send Content-Type: text/csv and the file as it is.' },
  E_SIGN_IN: {
    status: 401,
    message: 'No account has this address and this password.',
    hint: 'Look at both again, or have a link sent to the address: it signs you in without a password.',
  },
  E_ACCOUNT_EXISTS: {
    status: 409,
    message: 'There is an account with this address.',
    hint: 'Sign in, or have a link sent to the address.',
  },
  E_PASSWORD: {
    status: 422,
    message: 'A password has {least} to {most} characters.',
    hint: 'Four words that do not belong together are easy to keep in mind.',
  },
  E_EMAIL: { status: 422, message: 'This does not read as an e-mail address.', hint: 'It has a name, an @ and a domain: ada@example.org.' },
  E_LINK_USED: { status: 410, message: 'This link was used, or is too old.', hint: 'Ask for a new one: a link is good for one time.' },
  E_ACCOUNT: {
    status: 422,
    message: 'This could not be done with the account: {problem}.',
    hint: 'Nothing was changed. Sign in again and try once more.',
  },
  E_MAIL: {
    status: 502,
    message: 'The letter could not be sent: {problem}.',
    hint: 'The server for mail does not take it. Nothing is lost; try again later, or sign in with a password.',
  },
  E_TOO_MANY_TRIES: {
    status: 429,
    message: 'Too many passwords were tried {whence}.',
    hint: 'Try again in {seconds} s, or have a link sent: it signs you in without a password.',
  },
  E_TOO_MANY_EMAILS: {
    status: 429,
    message: 'Too many letters were asked for {whence}.',
    hint: 'If one has come, the link in the newest is good. Another can be had in {seconds} s.',
  },
  E_LTI: {
    status: 400,
    message: 'This launch is refused: {problem}.',
    hint: 'Open the link in your course again. If it happens again, show this page to your teacher: an administrator may have to change the platform’s settings for Hotpath.',
  },
  E_LTI_UNKNOWN: {
    status: 404,
    message: 'No platform “{issuer}” with this client is known here.',
    hint: 'An administrator registers it with issuer and client id exactly as the platform tells them.',
  },
  E_LTI_ACCOUNT: {
    status: 409,
    message: 'There is an account with the address that your platform tells, and it may be someone else’s.',
    hint: 'Sign in to that account first, with its address proven, then open the link in your course again, in a window of its own: the two are joined.',
  },
  E_LTI_EARLY: {
    status: 409,
    message: 'Your teacher has not opened “{course}” in Hotpath yet.',
    hint: 'Ask your teacher to open the link in the course once. After that it works for you, too.',
  },
  E_COURSE_UNKNOWN: {
    status: 404,
    message: 'This cohort is no course of a platform that lists its people.',
    hint: 'Cohorts become one by the first launch of who teaches it. Others take a roster.',
  },
  E_COURSE: {
    status: 502,
    message: '{platform} does not list the course: {problem}.',
    hint: 'Nothing was changed. Try again later, or take a roster.',
  },
  E_PLATFORM_TAKEN: {
    status: 409,
    message: '{issuer} with client {client} is registered.',
    hint: 'Change what is registered, or register another client.',
  },
  E_PLATFORM_UNKNOWN: { status: 404, message: 'There is no such platform.', hint: 'GET /api/lti/platforms lists them.' },
  E_PLATFORM_KEYS: {
    status: 502,
    message: 'The keys at {url} cannot be used: {problem}.',
    hint: 'Look whether the address is the platform’s public key set, and whether this server may reach it.',
  },
  E_SCORE_UNKNOWN: {
    status: 404,
    message: 'Nothing of this is on its way.',
    hint: 'It may have been sent meanwhile; load the outbox again.',
  },
  E_SIMILAR_BUSY: {
    status: 503,
    message: 'Other comparisons are under way, and {waiting} wait.',
    hint: 'Nothing is lost; try again in {seconds} s.',
  },
  E_SIMILAR_LONG: {
    status: 503,
    message: 'This comparison was broken off: it takes more than {seconds} s, or too much memory.',
    hint: 'The machine has much to do, or the attempts are very long. Try again when it is quieter.',
  },
  E_PAIR_UNKNOWN: {
    status: 404,
    message: 'This pair is not among those that are alike.',
    hint: 'Someone may have sent another attempt, which is graded now: load the list again.',
  },
  E_PLATFORM_URL: {
    status: 422,
    message: '“{url}” is no address for keys and grades.',
    hint: 'It must begin with https://; http:// is for this machine alone.',
  },
  E_CONFIRM: {
    status: 422,
    message: 'This is not the address of your account, so nothing was deleted.',
    hint: 'Send your own address as “confirm”.',
  },
  E_EXPORT_OPEN: {
    status: 409,
    message: 'Your data is being sent to you already, and one download of it goes at a time.',
    hint: 'Wait until that one has ended, or stop it; then ask again.',
  },
  E_COHORTS_LEFT: {
    status: 409,
    message: 'You are the last instructor of {cohorts}, and others are in there.',
    hint: 'Make another member an instructor, or put the cohort into the archive; then delete the account.',
  },
  E_LAST_ADMIN: {
    status: 409,
    message: 'This is the last administrator, and there has to be one.',
    hint: 'Make someone else an administrator first.',
  },
  E_PERSON_UNKNOWN: {
    status: 404,
    message: 'There is no account “{person}”.',
    hint: 'Accounts are listed by `npm run admin -- accounts list`; whoever is missing has to sign up first.',
  },
  E_REGRADE_UNKNOWN: { status: 404, message: 'There is no such regrade of this assignment.', hint: 'GET on its regrades lists them.' },
  E_REGRADE_NOTHING: {
    status: 422,
    message: 'There is nothing to regrade: nobody who was chosen has an attempt that counts.',
    hint: 'Choose others, or all.',
  },
  E_REGRADE_OPEN: {
    status: 409,
    message: 'A regrade of this assignment is not applied yet.',
    hint: 'Apply it or drop it first: two at once would each compare with what the other changes.',
  },
  E_REGRADE_APPLIED: { status: 409, message: 'This regrade was applied.', hint: 'Ask for another one; what it replaced is kept.' },
  E_REGRADE_UNDONE: {
    status: 409,
    message: '{done} of {all} runs of this regrade are done.',
    hint: 'It can be applied when all are. Learners’ submissions go before them.',
  },
  E_TOKEN: { status: 401, message: 'This token is unknown, revoked or expired.', hint: 'Make another one on the page of your account.' },
  E_TOKEN_SCOPE: {
    status: 403,
    message: 'This token does not allow to {scope}.',
    hint: 'Make one that does; a token keeps the scopes that it was made with.',
  },
  E_TOKEN_IN_PERSON: { status: 403, message: 'A token cannot do this.', hint: 'Sign in and do it in person.' },
  E_TOKEN_UNKNOWN: { status: 404, message: 'There is no such token of yours.', hint: 'It may have been revoked already.' },
  E_TOKEN_UNPROVEN: {
    status: 403,
    message: 'Your address is not proven.',
    hint: 'Open the link in the letter that you were sent, or have another one sent on your account’s page.',
  },
  E_TOKEN_PAST: { status: 422, message: 'The token would have expired before it is used.', hint: 'Say a time to come, or none.' },
  E_TOKENS_MANY: { status: 409, message: 'There are {most} tokens already.', hint: 'Revoke one that nothing uses any more.' },
  E_WEBHOOK_URL: {
    status: 422,
    message: '“{url}” is no address for a webhook: {problem}.',
    hint: 'It begins with https:// and leads to a public address. HOTPATH_WEBHOOKS_TO=private lets a server send into its own network, too.',
  },
  E_WEBHOOKS_MANY: { status: 409, message: 'There are {most} webhooks already.', hint: 'Remove one that nothing listens to any more.' },
  E_WEBHOOK_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such webhook.',
    hint: 'Those it has are listed at /api/cohorts/{cohort}/webhooks.',
  },
  E_WEBHOOK_TRIES: {
    status: 429,
    message: 'The webhooks of a cohort are tried by hand at most {limit} times a minute.',
    hint: 'Try again in {seconds} s.',
  },
  E_DELIVERY_UNKNOWN: { status: 404, message: 'This webhook has no such delivery.', hint: 'Deliveries are kept for a month.' },
  E_DELIVERY_IN_HAND: {
    status: 409,
    message: 'This delivery is being sent just now, or will be within the minute.',
    hint: 'Look at the deliveries again then: what came of it stands there.',
  },
  E_BOARD_CLOSED: {
    status: 409,
    message: 'This cohort has no leaderboard.',
    hint: 'An instructor of the cohort can open one, in its part “Board”.',
  },
  E_BOARD_LEARNERS: { status: 422, message: 'Only learners appear on the leaderboard.', hint: 'Staff see it without.' },
  E_BOARD_SEAT_UNKNOWN: { status: 404, message: 'This person is not on the leaderboard.', hint: 'They may have left it already.' },
  E_PSEUDONYM: {
    status: 422,
    message: 'A pseudonym cannot be this: {problem}.',
    hint: 'Letters, digits, blanks and signs that everybody sees: Swift Fox 7.',
  },
  E_PSEUDONYM_TAKEN: {
    status: 409,
    message: '“{pseudonym}” is taken in this cohort, or reads like what is taken.',
    hint: 'Names of others and their pseudonyms are compared without case, accents and signs. Take another one.',
  },
  E_CONTEST_KIND: {
    status: 422,
    message: 'Nothing of {exercise} can be ranked.',
    hint: 'Functions and servers are ranked by their speed, heaps by what a call leaves behind. Readings and load tests are right or not.',
  },
  E_CONTEST_FEW: {
    status: 422,
    message: 'There are not two on this board to be measured against one another.',
    hint: 'Learners choose for themselves whether they appear; who has passed then stands on it.',
  },
  E_CONTEST_OPEN: {
    status: 409,
    message: 'The top of a board of this cohort is being measured already.',
    hint: 'Its figures appear on the board. Learners’ submissions go before it.',
  },
  E_CONTEST_SOON: {
    status: 429,
    message: 'The top of this board was measured a short while ago.',
    hint: 'Measure it again in {minutes} min.',
  },
  E_NOTICE_UNKNOWN: {
    status: 404,
    message: 'There is no such notice, or not any more.',
    hint: 'What it was about may have settled itself, or someone has marked it as done.',
  },
  E_AGENT_TOKEN: {
    status: 401,
    message: 'The agent’s token is missing, wrong or revoked.',
    hint: 'Set HOTPATH_AGENT_TOKEN to the same value at the API and the agent, or give the agent a token of its own: an administrator makes one under /admin/, or `npm run admin -- agents token <name>`.',
  },
  E_AGENT_VERSION: {
    status: 426,
    message: 'This agent speaks version {theirs}, the API {ours}: it gets no work.',
    hint: 'Run both from the same release. The agent goes on asking, and works as soon as they agree.',
  },
  E_AGENT_TAKEN: { status: 409, message: 'There is a token named “{name}”.', hint: 'Revoke it first, or take another name.' },
  E_AGENT_UNKNOWN: {
    status: 404,
    message: 'There is no such token of an agent, or it was revoked already.',
    hint: 'GET /api/agents, or `npm run admin -- agents list`, lists them.',
  },
  E_NO_FAULT: {
    status: 409,
    message: 'This submission has the verdict {outcome}, which is no fault of the grader’s.',
    hint: 'What was judged stays as it is. An assignment whose exercise has changed can be regraded.',
  },
  E_METRICS: {
    status: 401,
    message: 'The metrics are for who bears their token, or for this machine alone where none is set.',
    hint: 'Set HOTPATH_METRICS_TOKEN, and send it as Authorization: Bearer.',
  },
  E_JOB_LOST: { status: 409, message: 'This lease of the job has ended.', hint: 'Another agent has the job; drop the result.' },
  E_PORT_TAKEN: { status: 500, message: 'Port {port} of {host} is taken.', hint: 'Set PORT to a free one: PORT=8081 npm start.' },
  E_HOST_UNKNOWN: {
    status: 500,
    message: 'This machine has no address “{host}” to listen on.',
    hint: 'Set HOST to an address of this machine, e.g. 127.0.0.1.',
  },
  E_DATA_LOCKED: {
    status: 500,
    message: 'The data folder {folder} is held by another process.',
    hint: 'Stop the other one, or set HOTPATH_DATA to another folder.',
  },
  E_DATA_UNWRITABLE: {
    status: 500,
    message: 'The data folder {folder} cannot be written: {problem}.',
    hint: 'Set HOTPATH_DATA to a folder that this user may write.',
  },
  E_STORE_AWAY: {
    status: 503,
    message: 'The store does not answer just now.',
    hint: 'What was acknowledged is kept. Send the same again in {seconds} s.',
  },
  E_DATABASE: {
    status: 500,
    message: 'The database does not answer: {problem}.',
    hint: 'DATABASE_URL must name a PostgreSQL server that is up, e.g. postgres://user:password@host/hotpath.',
  },
  E_DATABASE_URL: {
    status: 500,
    message: 'This is no address of a database.',
    hint: 'It has the form postgres://user:password@host:5432/hotpath; signs as @ and / in the password are written %40 and %2F.',
  },
  E_DATABASE_RIGHTS: {
    status: 500,
    message: 'The database does not let us in: {problem}.',
    hint: 'The user of the address needs a database of its own: create database hotpath owner hotpath.',
  },
  E_DATABASE_OLD: { status: 500, message: 'This is PostgreSQL {version}.', hint: 'Hotpath needs {oldest} or newer.' },
  E_DISC_FULL: {
    status: 507,
    message: 'There is no room left: {problem}.',
    hint: 'Nothing was changed, and code in the editor stays there. Make room on that disc, or ask the people who run the server to, then do the same again.',
  },
  E_STORE_EMPTY: {
    status: 500,
    message: 'There is no store to read.',
    hint: 'HOTPATH_DATA names the folder of an embedded one, DATABASE_URL a PostgreSQL server with one.',
  },
  E_STORE_TAKEN: {
    status: 500,
    message: 'The store to fill is not empty: {problem}.',
    hint: 'Nothing was changed. Name a new database, or another folder by HOTPATH_DATA.',
  },
  E_STORE_IN_USE: {
    status: 500,
    message: 'Others are connected to this database: {others}.',
    hint: 'Stop every server that uses it, and whatever else looks into it, then do the same again.',
  },
  E_STORE_NEWER: {
    status: 500,
    message: 'This was written by a newer version of Hotpath, which knows {unknown}.',
    hint: 'Nothing was changed. Take that version, or a newer one.',
  },
  E_STORE_SHAPE: {
    status: 500,
    message: 'The table {table} is not as the migrations make it.',
    hint: 'Nothing was changed. Someone has altered a store by hand, or keeps other tables in it: they have to go elsewhere first.',
  },
  E_STORE_DIFFERS: {
    status: 500,
    message: 'Not the same on both sides: {tables}.',
    hint: 'Nothing was kept of it; what was read is as it was. Please tell us of it.',
  },
  E_BACKUP_EXISTS: { status: 500, message: '{file} is there already.', hint: 'Name a new file: no backup is written over another.' },
  E_BACKUP_FILE: {
    status: 500,
    message: 'The file {file} cannot be used: {problem}.',
    hint: 'Name one in a folder that is there and that this user may read and write.',
  },
  E_BACKUP_DAMAGED: {
    status: 500,
    message: '{file} is damaged: {problem}.',
    hint: 'Nothing was changed. Take another backup, or another copy of this one.',
  },
  E_MANIFEST: { status: 500, message: 'Exercises with mistakes:\n{findings}', hint: 'exercises/AUTHORING.md describes every field.' },
  E_NO_DOCKER: {
    status: 500,
    message: 'No container engine answers: {problem}.',
    hint: 'Start Docker or Podman (containers/README.md says what Podman needs), or use --sandbox process for your own code.',
  },
  E_IMAGE: { status: 500, message: 'The runner image could not be built: {problem}.', hint: 'See containers/README.md.' },
  E_IMAGES_FILE: {
    status: 500,
    message: 'The file of images {file} cannot be used: {problem}.',
    hint: 'Nothing was changed. `npm run admin -- images save <file>` writes a new one; copy it again where it came from elsewhere.',
  },
  E_IMAGES_LOAD: {
    status: 500,
    message: 'The images of {file} were not all loaded: {problem}.',
    hint: 'What has been loaded stays, and does no harm. Mend what it names, as a disc without room, then load the same file again.',
  },
  E_IMAGES_OTHER: {
    status: 500,
    message: '{file} is of another release, or of another system: it has {found}, and wanted is {wanted}.',
    hint: 'Nothing was loaded. Save it by the same release, on a machine with the same system, or in the same image of Hotpath: its C library is part of the runner.',
  },
  E_ENGINE: {
    status: 500,
    message: 'Node.js {version} cannot be had: {problem}.',
    hint: 'Engines are npm packages for Linux on x64, fetched when they are first wanted: a package registry must be in reach. See containers/README.md.',
  },
  E_SITE: {
    status: 500,
    message: 'The site could not be built:\n{problem}',
    hint: 'Mend what it names; `npm run site -- build` builds the site alone.',
  },
  E_LANES_SHARED: {
    status: 500,
    message: 'The cores {one} and {other} are two threads of one physical core: what one measures slows the other.',
    hint: 'Name one thread of each: HOTPATH_LANES={apart}. HOTPATH_SIBLINGS=allow takes them all the same; intervals get wider.',
  },
  E_API_AWAY: {
    status: 500,
    message: 'The API at {api} does not answer: {problem}.',
    hint: 'HOTPATH_API names it. It is asked again until it answers.',
  },
  E_API_UNSERVED: {
    status: 500,
    message: 'What answers at {api} has no work for this agent now: it answered {answer}.',
    hint: 'It is asked again until it has. Its own log says more: the API’s, or that of a proxy in front of it.',
  },
  E_API_CERTIFICATE: {
    status: 500,
    message: 'The certificate of {api} cannot be trusted: {problem}.',
    hint: 'HOTPATH_API must have the name that it is for. Where an authority of your own has signed it, start the agent with NODE_EXTRA_CA_CERTS=/path/to/its/certificate.pem: a setting of Node.js itself, read when it starts.',
  },
  E_API_MOVED: {
    status: 500,
    message: 'What answers at {api} is not the API: it sends on to {to}.',
    hint: 'HOTPATH_API must name the API itself, with https where it has it. Nobody is followed elsewhere: the token is for the address that was set.',
  },
  E_API_OPEN: {
    status: 500,
    message: 'The way to {api} is not encrypted: who is on it can read the token, and what people send.',
    hint: 'Set HOTPATH_API to https://…; the agent goes on meanwhile.',
  },
  E_AGENT: { status: 500, message: 'The agent, which grades, could not be started: {problem}.', hint: 'What it printed is above.' },
  E_SETTING: { status: 500, message: '{name} is “{value}”: {problem}.', hint: 'The settings are listed in containers/settings.md.' },
  E_DEMO_FOLDER: {
    status: 500,
    message: 'The demo cannot be kept in {folder}: {problem}.',
    hint: 'Set HOTPATH_DATA to another folder. The demo’s own, .hotpath-demo, may be deleted, and is filled anew.',
  },
  E_REPORT: {
    status: 500,
    message: 'The report could not be written to {path}: {problem}.',
    hint: 'The verdict stands above; name another file.',
  },
  E_USAGE: { status: 500, message: '{problem}', hint: '{usage}' },
  E_INTERNAL: {
    status: 500,
    message: 'Something of ours went wrong.',
    hint: 'It was noted; send the same again. If it stays so, tell us {request}: by that we find it.',
  },
} as const satisfies Record<string, { status: number; message: string; hint: string }>

export type ErrorCode = keyof typeof ERRORS

export type Details = Record<string, string | number>

/** What the API answers and the CLI prints for an error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; status: number; details: Details; current?: unknown }
}

export interface HotpathErrorOptions extends ErrorOptions {
  /** Of what was to be changed: as it is now. */
  current?: unknown
}

/** An error with a code of the table, its texts filled from `details`. */
export class HotpathError extends Error {
  override name = 'HotpathError'
  readonly code: ErrorCode
  readonly details: Details
  /** Writable: Astro sets it on errors that pass through its build. */
  hint: string
  readonly current: unknown

  constructor(code: ErrorCode, details: Details = {}, options: HotpathErrorOptions = {}) {
    super(fill(ERRORS[code].message, details), options)
    this.code = code
    this.details = details
    this.hint = fill(ERRORS[code].hint, details)
    this.current = options.current
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  toBody(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        hint: this.hint,
        status: this.status,
        details: this.details,
        ...(this.current !== undefined && { current: this.current }),
      },
    }
  }
}

function fill(template: string, details: Details): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? `{${name}}`))
}
