/**
 * Every error that a user can see, in one table: code, HTTP status, message, hint.
 * `{name}` is replaced by the detail of that name. A retired code is never reused.
 */
export const ERRORS = {
  E_BODY_NOT_JSON: { status: 400, message: 'The body is not JSON.', hint: 'Send a JSON object with Content-Type: application/json.' },
  E_BODY_INVALID: {
    status: 400,
    message: 'The request does not match its schema: {problem}.',
    hint: 'The schema of every route is at /api/docs.',
  },
  E_BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than {limit}.',
    hint: 'For an exercise, send only its editable files; for a list, send it in parts.',
  },
  E_ROUTE_UNKNOWN: { status: 404, message: 'There is no {method} {path}.', hint: 'All routes are listed at /api/docs.' },
  E_EXERCISE_UNKNOWN: { status: 404, message: 'There is no exercise “{exercise}”.', hint: 'The exercises are {known}.' },
  E_FILE_UNKNOWN: { status: 422, message: '“{file}” is not an editable file of {exercise}.', hint: 'Its editable files are {editable}.' },
  E_FILE_MISSING: { status: 422, message: 'The submission lacks “{file}”.', hint: 'Send every editable file, changed or not.' },
  E_FILE_TOO_LARGE: {
    status: 413,
    message: '“{file}” has {size}; the limit is {limit}.',
    hint: 'Shorten it: every task can be solved in a few dozen lines.',
  },
  E_FILE_TEXT: {
    status: 422,
    message: '“{file}” is not plain text: {problem} in line {line}.',
    hint: 'Write the character as an escape in the source, e.g. \\0 or \\ud83d.',
  },
  E_FILE_FENCE: {
    status: 422,
    message: '“{file}” has a Markdown code fence in line {line}.',
    hint: 'Send the code alone, without the lines of ``` and the text around it. This did not count as an attempt.',
  },
  E_SYNTAX: {
    status: 422,
    message: '{file}:{line}:{column}: {problem}',
    hint: 'Fix the line and try again. This did not count as an attempt.',
  },
  E_SYNTAX_LIMIT: {
    status: 422,
    message: 'Parsing “{file}” takes more than {limit}.',
    hint: 'Nest its blocks less deeply, or repeat less inside them. This did not count as an attempt.',
  },
  E_SYNTAX_BUSY: {
    status: 503,
    message: 'Your code cannot be checked right now: {waiting} submissions are waiting to be parsed.',
    hint: 'Your code is still in the editor; try again in {seconds} s.',
  },
  E_FRAME_MISSING: {
    status: 422,
    message: 'No {noun} is chosen for any question.',
    hint: 'Choose a {noun} in the {recording}, then press the button of its question. This did not count as an attempt.',
  },
  E_FRAME_UNKNOWN: {
    status: 422,
    message: '{has} no {noun} “{way}”, your answer to “{question}”.',
    hint: 'Name a {noun} by its full path from the top, e.g. “{example}”. This attempt did not count.',
  },
  E_BELIEF_KIND: {
    status: 422,
    message: '{exercise} is not measured by a factor, so no speed-up can be expected of it.',
    hint: 'Leave out `belief`, and write what you expect in `hypothesis`.',
  },
  E_QUEUE_FULL: {
    status: 503,
    message: 'The queue is full: {waiting} submissions are waiting.',
    hint: 'Your code is still in the editor; try again in {seconds} s.',
  },
  E_DECIDED: {
    status: 409,
    message: 'This run has its verdict already, so there is nothing to cancel.',
    hint: 'Reload the page to see the verdict.',
  },
  E_UNDECIDED: {
    status: 409,
    message: 'This submission has no verdict yet, so it cannot be profiled, run on other engines, or have its edits measured.',
    hint: 'Try again when it has one.',
  },
  E_PROFILE_UNKNOWN: {
    status: 404,
    message: 'Nobody has asked for a profile of this submission.',
    hint: 'Send a POST to the same address to start a profile run.',
  },
  E_PROFILE_KIND: {
    status: 422,
    message: '{exercise} runs no code, so there is no profile.',
    hint: 'Its verdict says what each answer shows.',
  },
  E_PROFILE_LOAD_TEST: {
    status: 422,
    message: '{exercise} is a load test, so there is no profile.',
    hint: 'The slow part is the server under test. The verdict lists every trial and the fault planted in it.',
  },
  E_PROFILE_WAITING: { status: 409, message: 'This profile run has not finished yet.', hint: 'Try again in a few seconds.' },
  E_PROFILE_UNSEEN: {
    status: 404,
    message: 'This profile run has no such profile.',
    hint: 'The notes of the run say why: code that ends too soon has none.',
  },
  E_ENGINES_UNKNOWN: {
    status: 404,
    message: 'Nobody has asked to run this submission on other engines.',
    hint: 'Send a POST to the same address to start such a run.',
  },
  E_ENGINES_KIND: {
    status: 422,
    message: 'Only functions can run on other engines; {exercise} is measured by its {kind}.',
    hint: 'Servers and heaps depend on more than the engine: their packages need a recent one.',
  },
  E_EDITS_UNKNOWN: {
    status: 404,
    message: 'Nobody has asked what the edits of this submission bought.',
    hint: 'Send a POST to the same address to measure them.',
  },
  E_EDITS_KIND: {
    status: 422,
    message: '{exercise} has no edits to measure: its verdict does not depend on speed or memory of your code.',
    hint: 'Edits can be measured in exercises on functions, servers and memory.',
  },
  E_EDITS_OUTCOME: {
    status: 422,
    message: 'Edits are measured for code that ran to its end; the verdict of this attempt is “{outcome}”.',
    hint: 'Measure an attempt with the verdict pass, slow or leak.',
  },
  E_EDITS_AGAINST: {
    status: 422,
    message: 'This attempt cannot be compared with that one.',
    hint: 'Choose another attempt at the same exercise, with the verdict pass, slow or leak, or compare with the starter.',
  },
  E_CHECK_KIND: {
    status: 422,
    message: '{exercise} has no tests to check.',
    hint: 'Run it instead: its verdict says which answers are right.',
  },
  E_CHECKS_WAITING: {
    status: 429,
    message: 'You have {waiting} checks waiting, which is the limit.',
    hint: 'Check again when one of them has its result, in {seconds} s or less.',
  },
  E_CHECKS_FULL: {
    status: 503,
    message: 'Too many checks are waiting right now: {waiting}.',
    hint: 'Your code is still in the editor; check again in {seconds} s, or run it.',
  },
  E_CHECK_LATE: {
    status: 503,
    message: 'No grading machine had time for this check within {seconds} s.',
    hint: 'Your code is still in the editor. Check again, or run it: runs wait as long as they must.',
  },
  E_CHECK_FAILED: {
    status: 503,
    message: 'Something failed in the grader during this check, not in your code.',
    hint: 'Check again. If it fails again, run it instead.',
  },
  E_VARIANT_NAMES: { status: 422, message: 'Two variants have the name “{name}”.', hint: 'Give each variant a name of its own.' },
  E_COMPARISON_UNKNOWN: {
    status: 404,
    message: 'There is no comparison with this id.',
    hint: 'Comparisons made without an account are deleted after {days} days. Paste the code again to repeat one.',
  },
  E_COMPARISONS_WAITING: {
    status: 429,
    message: 'You have {waiting} comparisons waiting, which is the limit.',
    hint: 'Your code is still in the editor. Compare it when one of them is done, in about {seconds} s.',
  },
  E_COMPARISONS_FULL: {
    status: 503,
    message: 'Too many comparisons are waiting right now: {waiting}.',
    hint: 'Your code is still in the editor; try again in {seconds} s.',
  },
  E_PROGRAMS_WAITING: {
    status: 429,
    message: 'You have {waiting} programs waiting, which is the limit.',
    hint: 'Run it again when one of them is done, in {seconds} s or less.',
  },
  E_PROGRAMS_FULL: {
    status: 503,
    message: 'Too many programs are waiting right now: {waiting}.',
    hint: 'Your code is still in the page; run it again in {seconds} s.',
  },
  E_PROGRAM_LATE: {
    status: 503,
    message: 'No grading machine had time for this program within {seconds} s.',
    hint: 'Your code is still in the page; run it again in a moment.',
  },
  E_PROGRAM_FAILED: {
    status: 503,
    message: 'Something failed in the grader while this program ran, not in your code.',
    hint: 'Run it again. If it fails again, run it on your own machine.',
  },
  E_WAITING: {
    status: 429,
    message: 'You have {waiting} submissions waiting, which is the limit.',
    hint: 'Nothing is lost: your code is still in the editor. Submit it when one of them has its verdict.',
  },
  E_WAITING_ADDRESS: {
    status: 429,
    message: '{waiting} submissions from your address are waiting, and half of the queue is reserved for other addresses.',
    hint: 'Nothing is lost: your code is still in the editor; try again in {seconds} s.',
  },
  E_PROFILES_WAITING: {
    status: 429,
    message: 'You have {waiting} profile runs waiting, which is the limit.',
    hint: 'Try again when one of them is done: the verdict and the code stay.',
  },
  E_TOO_MANY: {
    status: 429,
    message: 'Too many {what} from {whom}: the limit is {limit} per minute.',
    hint: 'Nothing is lost: your code is still in the editor. Try again in {seconds} s.',
  },
  E_STREAMS: {
    status: 429,
    message: 'Too many open pages from {whom} follow submissions: the limit is {limit}.',
    hint: 'Close one; your submissions are graded either way.',
  },
  E_CROSS_SITE: {
    status: 403,
    message: 'This request was sent by a page of another site.',
    hint: 'Send it from a page of this server. From a program, send neither Origin nor Sec-Fetch-Site.',
  },
  E_HOST_FOREIGN: {
    status: 421,
    message: 'This server does not answer for “{host}”.',
    hint: 'It only listens on this machine: open it as 127.0.0.1 or localhost. Behind a proxy, set HOTPATH_TRUST_PROXY to the proxy’s address.',
  },
  E_REQUEST_LATE: { status: 408, message: 'The request did not arrive in time.', hint: 'Send it again.' },
  E_HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The headers of the request are too large.',
    hint: 'Delete this server’s cookies and try again.',
  },
  E_REQUEST_UNREADABLE: { status: 400, message: 'The request is not valid HTTP/1.1.', hint: 'The routes are described at /api/docs.' },
  E_SUBMISSION_UNKNOWN: {
    status: 404,
    message: 'You have no such submission.',
    hint: 'A submission can only be read by the account or browser that sent it.',
  },
  E_SOLUTION_UNKNOWN: {
    status: 404,
    message: '{exercise} has no such solution to show.',
    hint: 'The list of solutions names those that there are. What learners share disappears when they stop sharing it.',
  },
  E_SOLUTIONS_LOCKED: {
    status: 403,
    message: 'You cannot see this solution yet.',
    hint: 'Solutions open with a pass, and one of them after three attempts with different code. An assignment can hide them until it is due.',
  },
  E_DEBRIEF_LOCKED: {
    status: 403,
    message: 'The debrief opens with a pass.',
    hint: 'The hints beside the task lead there, the last one furthest.',
  },
  E_HELD_BACK: {
    status: 403,
    message: 'An assignment holds the {what} of this exercise back until it is due for everyone: {until}.',
    hint: 'Its instructors have set this. It also holds in browsers without an account.',
  },
  E_SHARED_NAME_TAKEN: {
    status: 409,
    message: '“{pseudonym}” is taken, or looks like a name that is.',
    hint: 'Names are compared without case, accents and punctuation. Choose another one.',
  },
  E_CERTIFICATE_UNKNOWN: {
    status: 404,
    message: 'There is no certificate at this link.',
    hint: 'Check that you copied the whole link. Its owner may have withdrawn the certificate.',
  },
  E_SIGN_IN_NEEDED: {
    status: 401,
    message: 'You need an account for this.',
    hint: 'Sign in, or create an account: what you have done in this browser moves with you.',
  },
  E_OTHER_PERSON: {
    status: 409,
    message: 'This page belongs to an account that is no longer signed in here.',
    hint: 'Nothing was changed. Copy any code that this browser could not save, then reload the page. Saved code comes back when its author signs in.',
  },
  E_NOT_ALLOWED: { status: 403, message: 'This is only for {whom}.', hint: 'Sign in with another account, or ask someone who has access.' },
  E_COHORT_UNKNOWN: { status: 404, message: 'You are in no such cohort.', hint: 'Its instructors can send you an invitation.' },
  E_COHORT_ARCHIVED: {
    status: 409,
    message: 'This cohort is archived and can no longer be changed.',
    hint: 'Its instructors can take it out of the archive in its settings.',
  },
  E_CHANGED_MEANWHILE: {
    status: 409,
    message: 'Someone has changed this in the meantime.',
    hint: 'This answer contains the current state. Check it, and save again if you still want your change.',
  },
  E_CLASS_RESULTS_HIDDEN: {
    status: 403,
    message: 'How the class did is not shown: {why}.',
    hint: 'It is shown where the staff of a cohort allow it, once an assignment is due for everyone and at least ten have passed.',
  },
  E_RUBRIC_ITEM: {
    status: 422,
    message: 'The rubric has no item “{label}”.',
    hint: 'It may have been changed in the meantime. Reload the page and choose again.',
  },
  E_RUBRIC_TWICE: {
    status: 422,
    message: 'The rubric has two items “{label}”.',
    hint: 'Give each item a label of its own: grades name the items by it.',
  },
  E_SAVED_COMMENTS_FULL: {
    status: 409,
    message: 'A cohort keeps at most {most} comments.',
    hint: 'Delete one that nobody uses any more.',
  },
  E_TIME: { status: 422, message: '“{time}” is not a valid time.', hint: 'Write it as 2026-03-01T18:00:00Z, in a year from 2000 to 2199.' },
  E_DAY: {
    status: 422,
    message: 'There is no day {day}.',
    hint: 'Write a day of the calendar as 2027-02-15, in a year from 2000 to 2199.',
  },
  E_TIME_ZONE: { status: 422, message: 'There is no time zone “{zone}”.', hint: 'Use a name such as Europe/Berlin or UTC.' },
  E_MEMBER_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such member.',
    hint: 'Its members are listed at /api/cohorts/{cohort}/members.',
  },
  E_LAST_INSTRUCTOR: {
    status: 409,
    message: 'A cohort needs an instructor, and this is its last one.',
    hint: 'Make another member an instructor first.',
  },
  E_INVITE_UNKNOWN: {
    status: 404,
    message: 'There is no such invitation.',
    hint: 'Check that you copied the whole link, or ask the instructor for it again.',
  },
  E_INVITE_USED: { status: 410, message: 'All {seats} seats of this invitation are taken.', hint: 'Ask the instructor for another one.' },
  E_INVITE_EXPIRED: { status: 410, message: 'This invitation has expired.', hint: 'Ask the instructor for a new one.' },
  E_INVITE_REVOKED: { status: 410, message: 'This invitation was revoked.', hint: 'Ask the instructor whether there is another one.' },
  E_INVITE_SEAT: {
    status: 410,
    message: 'The seat that this invitation was for is taken, or was withdrawn.',
    hint: 'If you took it with another account, sign in with that one. Otherwise ask the instructor.',
  },
  E_INVITE_PAST: { status: 422, message: 'This invitation would expire in the past.', hint: 'Choose a later time.' },
  E_EXPECTED_UNKNOWN: {
    status: 404,
    message: 'This address is not on the roster.',
    hint: 'Learners who have already joined are listed as members.',
  },
  E_ANNOUNCEMENT_UNKNOWN: { status: 404, message: 'This cohort has no such announcement.', hint: 'It may have been removed already.' },
  E_ATTEMPT_UNKNOWN: {
    status: 404,
    message: 'There is no such attempt at an assignment of this cohort.',
    hint: 'An attempt is visible once its assignment has opened and its author has joined, and while both remain.',
  },
  E_COMMENT_UNKNOWN: { status: 404, message: 'There is no such comment.', hint: 'It may have been taken back already.' },
  E_COMMENT_FOREIGN: { status: 403, message: 'This is someone else’s comment.', hint: 'Reply to it instead.' },
  E_COMMENT_PLACE: {
    status: 422,
    message: 'The attempt has no such lines: {problem}.',
    hint: 'Name one of its files ({files}) and lines in it, counted from 1.',
  },
  E_THREAD_FULL: {
    status: 409,
    message: 'This thread has {most} comments, which is the limit.',
    hint: 'Ask the cohort’s staff to start another thread at the same lines, or take back one of your comments.',
  },
  E_ASSIGNMENT_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such assignment.',
    hint: 'It may have been deleted. The cohort’s assignments are listed at /api/cohorts/{cohort}/assignments.',
  },
  E_EXAM_LATE: {
    status: 422,
    message: 'An exam closes at its due time, so it cannot have a late penalty.',
    hint: 'Remove the steps of the late penalty, or make it an ordinary assignment. Give more time to some learners by extensions.',
  },
  E_EXAM_OVER: {
    status: 409,
    message: 'The exam “{title}” closed {due}.',
    hint: 'Your code was not submitted. Submit it without the assignment to practise: that does not count.',
  },
  E_NOT_ASSIGNED: {
    status: 404,
    message: 'None of your open assignments with that id asks for “{exercise}”.',
    hint: 'Open the exercise from your cohort’s page, or submit without an assignment.',
  },
  E_VERSION_UNKNOWN: {
    status: 404,
    message: 'No exercise version has this digest.',
    hint: 'Take the job again: its exercise may have been edited since.',
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
  E_ACCOMMODATION_EMPTY: {
    status: 422,
    message: 'This accommodation gives neither days nor attempts.',
    hint: 'Give more of at least one, or withdraw the accommodation.',
  },
  E_EXTENSION_EARLY: {
    status: 422,
    message: 'This extension ends {until}, and the assignment is due {due} for everyone.',
    hint: 'An extension gives time; to take some, change the assignment.',
  },
  E_ASSIGNMENT_IN_USE: {
    status: 409,
    message: 'Learners have submitted to this assignment (submissions: {submissions}, learners: {learners}).',
    hint: 'Add ?confirm=true to delete it anyway: code and verdicts stay, but the grades, extensions and overrides of this assignment are deleted.',
  },
  E_BODY_NOT_CSV: { status: 415, message: 'A roster must be sent as CSV.', hint: 'Send the file unchanged with Content-Type: text/csv.' },
  E_SIGN_IN: {
    status: 401,
    message: 'No account has this address and password.',
    hint: 'Check both, or request an email with a link that signs you in without a password.',
  },
  E_ACCOUNT_EXISTS: {
    status: 409,
    message: 'There is already an account with this address.',
    hint: 'Sign in, or request an email with a sign-in link.',
  },
  E_PASSWORD: {
    status: 422,
    message: 'A password needs {least} to {most} characters.',
    hint: 'Four unrelated words are easy to remember.',
  },
  E_EMAIL: { status: 422, message: 'This is not an email address.', hint: 'An address has a name, an @ and a domain: ada@example.org.' },
  E_EMAIL_SAME: {
    status: 422,
    message: 'This already is the address of your account.',
    hint: 'Type the address that you want to use from now on.',
  },
  E_EMAIL_LINK: {
    status: 409,
    message: 'This link changes the address of another account.',
    hint: 'Sign in with that account, then open the link again. Nothing was changed.',
  },
  E_LINK_USED: { status: 410, message: 'This link was already used or has expired.', hint: 'Request a new one: each link works once.' },
  E_ACCOUNT: {
    status: 422,
    message: 'This could not be done with your account: {problem}.',
    hint: 'Nothing was changed. Sign in again and retry.',
  },
  E_MAIL: {
    status: 502,
    message: 'The email could not be sent: {problem}.',
    hint: 'The mail server did not accept it. Nothing is lost: try again later, or sign in with a password.',
  },
  E_TOO_MANY_TRIES: {
    status: 429,
    message: 'Too many passwords were tried {source}.',
    hint: 'Try again in {seconds} s, or request an email with a link that signs you in without a password.',
  },
  E_TOO_MANY_EMAILS: {
    status: 429,
    message: 'Too many emails were requested {source}.',
    hint: 'If any has arrived, use the link in the newest. You can request another in {seconds} s.',
  },
  E_LTI: {
    status: 400,
    message: 'This launch is refused: {problem}.',
    hint: 'Open the link in your course again. If it happens again, show this page to your teacher: an administrator may have to change the platform’s settings for Hotpath.',
  },
  E_LTI_UNKNOWN: {
    status: 404,
    message: 'No platform “{issuer}” with this client is registered here.',
    hint: 'An administrator must register it with exactly the issuer and client id that the platform shows.',
  },
  E_LTI_ACCOUNT: {
    status: 409,
    message: 'An account already has the address that your platform sent, and it may be someone else’s.',
    hint: 'Sign in to that account first and confirm its address, then open the link in your course again in its own window: the two are then linked.',
  },
  E_LTI_EARLY: {
    status: 409,
    message: 'Your teacher has not opened “{course}” in Hotpath yet.',
    hint: 'Ask your teacher to open the link in the course once. After that it works for you, too.',
  },
  E_COURSE_UNKNOWN: {
    status: 404,
    message: 'This cohort is not linked to a platform course that shares its member list.',
    hint: 'An instructor’s first launch from the platform links them. Otherwise, import a roster.',
  },
  E_COURSE: {
    status: 502,
    message: '{platform} did not return the members of the course: {problem}.',
    hint: 'Nothing was changed. Try again later, or import a roster.',
  },
  E_PLATFORM_TAKEN: {
    status: 409,
    message: '{issuer} with client {client} is already registered.',
    hint: 'Change that registration, or register another client.',
  },
  E_PLATFORM_UNKNOWN: { status: 404, message: 'There is no such platform.', hint: 'GET /api/lti/platforms lists them.' },
  E_PLATFORM_KEYS: {
    status: 502,
    message: 'The keys at {url} cannot be used: {problem}.',
    hint: 'Check that this is the address of the platform’s public key set and that this server can reach it.',
  },
  E_SCORE_UNKNOWN: {
    status: 404,
    message: 'This score is not in the outbox.',
    hint: 'It may have been sent in the meantime; reload the outbox.',
  },
  E_SIMILAR_BUSY: {
    status: 503,
    message: 'Other comparisons are running, and {waiting} are waiting.',
    hint: 'Nothing is lost; try again in {seconds} s.',
  },
  E_SIMILAR_LONG: {
    status: 503,
    message: 'This comparison was stopped: it took more than {seconds} s or too much memory.',
    hint: 'The server is busy, or the attempts are very long. Try again when it is quieter.',
  },
  E_PAIR_UNKNOWN: {
    status: 404,
    message: 'This pair is not on the list of similar attempts.',
    hint: 'One of them may have sent another attempt, which counts now: reload the list.',
  },
  E_PLATFORM_URL: {
    status: 422,
    message: '“{url}” cannot be used as an address for keys or grades.',
    hint: 'It must begin with https://; http:// is allowed only for this machine.',
  },
  E_CONFIRM: {
    status: 422,
    message: 'This is not the address of your account, so nothing was deleted.',
    hint: 'Send your own address as “confirm”.',
  },
  E_EXPORT_OPEN: {
    status: 409,
    message: 'A download of your data is already running, and there can be only one at a time.',
    hint: 'Wait until it ends, or stop it; then try again.',
  },
  E_COHORTS_LEFT: {
    status: 409,
    message: 'You are the last instructor of {cohorts}, which still has other members.',
    hint: 'Make another member an instructor or archive the cohort, then delete your account.',
  },
  E_LAST_ADMIN: {
    status: 409,
    message: 'This is the last administrator, and there has to be one.',
    hint: 'Make someone else an administrator first.',
  },
  E_PERSON_UNKNOWN: {
    status: 404,
    message: 'There is no account “{person}”.',
    hint: '`npm run admin -- accounts list` lists all accounts; anyone who is missing has to sign up first.',
  },
  E_REGRADE_UNKNOWN: { status: 404, message: 'This assignment has no such regrade.', hint: 'A GET on its regrades lists them.' },
  E_REGRADE_NOTHING: {
    status: 422,
    message: 'There is nothing to regrade: none of the chosen learners has an attempt that counts.',
    hint: 'Choose others, or all.',
  },
  E_REGRADE_OPEN: {
    status: 409,
    message: 'Another regrade of this assignment has not been applied yet.',
    hint: 'Apply or drop it first: each of two regrades would compare with grades that the other changes.',
  },
  E_REGRADE_APPLIED: {
    status: 409,
    message: 'This regrade was already applied.',
    hint: 'Start another one; the grades that it replaced are kept.',
  },
  E_REGRADE_UNDONE: {
    status: 409,
    message: '{done} of {all} runs of this regrade are done.',
    hint: 'It can be applied when all are done. Learners’ submissions run first.',
  },
  E_TOKEN: { status: 401, message: 'This token is unknown, revoked or expired.', hint: 'Create another one on your account page.' },
  E_TOKEN_SCOPE: {
    status: 403,
    message: 'This token lacks the scope “{scope}”.',
    hint: 'Create a token with that scope; the scopes of a token cannot be changed.',
  },
  E_TOKEN_IN_PERSON: { status: 403, message: 'This cannot be done with a token.', hint: 'Sign in and do it on the site.' },
  E_TOKEN_UNKNOWN: { status: 404, message: 'You have no such token.', hint: 'It may have been revoked already.' },
  E_TOKEN_UNPROVEN: {
    status: 403,
    message: 'Your email address is not confirmed yet.',
    hint: 'Open the link in the email that we sent you, or request another one on your account page.',
  },
  E_TOKEN_PAST: { status: 422, message: 'This token would expire in the past.', hint: 'Choose a later time, or none.' },
  E_TOKENS_MANY: { status: 409, message: 'You have {most} tokens, which is the limit.', hint: 'Revoke one that you no longer use.' },
  E_WEBHOOK_URL: {
    status: 422,
    message: '“{url}” cannot be used for a webhook: {problem}.',
    hint: 'The address must begin with https:// and be public. HOTPATH_WEBHOOKS_TO=private also lets the server send into its own network.',
  },
  E_WEBHOOKS_MANY: {
    status: 409,
    message: 'This cohort has {most} webhooks, which is the limit.',
    hint: 'Remove one that is no longer used.',
  },
  E_WEBHOOK_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such webhook.',
    hint: 'Its webhooks are listed at /api/cohorts/{cohort}/webhooks.',
  },
  E_WEBHOOK_TRIES: {
    status: 429,
    message: 'The webhooks of a cohort can be tested at most {limit} times per minute.',
    hint: 'Try again in {seconds} s.',
  },
  E_EMAIL_UNKNOWN: {
    status: 404,
    message: 'This cohort has no such email that failed.',
    hint: 'It may be on its way: look at the list again in a minute. Emails are kept for a month.',
  },
  E_UNSUBSCRIBE_TOKEN: {
    status: 404,
    message: 'This link does not stop any emails.',
    hint: 'Check that you copied all of it, or choose your emails on your account page.',
  },
  E_DELIVERY_UNKNOWN: { status: 404, message: 'This webhook has no such delivery.', hint: 'Deliveries are kept for a month.' },
  E_DELIVERY_IN_HAND: {
    status: 409,
    message: 'This delivery is being sent now, or will be within a minute.',
    hint: 'Check the list of deliveries for its result after that.',
  },
  E_BOARD_CLOSED: {
    status: 409,
    message: 'This cohort has no leaderboard.',
    hint: 'An instructor of the cohort can open one under “Board”.',
  },
  E_BOARD_LEARNERS: { status: 422, message: 'Only learners appear on the leaderboard.', hint: 'Staff can see it without appearing on it.' },
  E_BOARD_SEAT_UNKNOWN: { status: 404, message: 'This person is not on the leaderboard.', hint: 'They may have left it already.' },
  E_PSEUDONYM: {
    status: 422,
    message: 'This pseudonym cannot be used: {problem}.',
    hint: 'Use letters, digits, spaces and other visible characters, e.g. Swift Fox 7.',
  },
  E_PSEUDONYM_TAKEN: {
    status: 409,
    message: '“{pseudonym}” is taken in this cohort, or looks like a name that is.',
    hint: 'Names and pseudonyms are compared without case, accents and punctuation. Choose another one.',
  },
  E_CONTEST_KIND: {
    status: 422,
    message: '{exercise} cannot be ranked.',
    hint: 'Functions and servers are ranked by speed, heaps by the memory that a call retains. Readings and load tests are only right or wrong.',
  },
  E_CONTEST_FEW: {
    status: 422,
    message: 'This board has fewer than two learners to compare.',
    hint: 'Learners choose whether to appear on it, and appear once they have passed.',
  },
  E_CONTEST_OPEN: {
    status: 409,
    message: 'The top of a board of this cohort is already being measured.',
    hint: 'The results will appear on the board. Learners’ submissions run first.',
  },
  E_CONTEST_SOON: {
    status: 429,
    message: 'The top of this board was measured recently.',
    hint: 'It can be measured again in {minutes} min.',
  },
  E_NOTICE_UNKNOWN: {
    status: 404,
    message: 'There is no such notice, or no longer.',
    hint: 'Its cause may have gone away, or someone has marked it as done.',
  },
  E_AGENT_TOKEN: {
    status: 401,
    message: 'The agent’s token is missing, wrong or revoked.',
    hint: 'Set HOTPATH_AGENT_TOKEN to the same value for the API and the agent, or give the agent its own token: an administrator creates one under /admin/ or with `npm run admin -- agents token <name>`.',
  },
  E_AGENT_VERSION: {
    status: 426,
    message: 'This agent speaks version {theirs}, but the API speaks {ours}, so it gets no work.',
    hint: 'Run both from the same release. The agent keeps asking and starts work as soon as the versions match.',
  },
  E_AGENT_TAKEN: { status: 409, message: 'There is already a token named “{name}”.', hint: 'Revoke it first, or choose another name.' },
  E_AGENT_UNKNOWN: {
    status: 404,
    message: 'There is no such agent token, or it was revoked already.',
    hint: 'GET /api/agents or `npm run admin -- agents list` lists them.',
  },
  E_NO_FAULT: {
    status: 409,
    message: 'This submission has the verdict {outcome}, so the grader did not fail.',
    hint: 'Its verdict stays. If the exercise has changed, regrade the assignment.',
  },
  E_METRICS: {
    status: 401,
    message: 'The metrics need their token; without one, only this machine can read them.',
    hint: 'Set HOTPATH_METRICS_TOKEN and send it as Authorization: Bearer.',
  },
  E_JOB_LOST: { status: 409, message: 'The lease on this job has ended.', hint: 'Another agent has the job; discard the result.' },
  E_PORT_TAKEN: { status: 500, message: 'Port {port} of {host} is already in use.', hint: 'Set PORT to a free one: PORT=8081 npm start.' },
  E_HOST_UNKNOWN: {
    status: 500,
    message: 'This machine has no address “{host}” to listen on.',
    hint: 'Set HOST to an address of this machine, e.g. 127.0.0.1.',
  },
  E_DATA_LOCKED: {
    status: 500,
    message: 'Another process is using the data folder {folder}.',
    hint: 'Stop that process, or set HOTPATH_DATA to another folder.',
  },
  E_DATA_UNWRITABLE: {
    status: 500,
    message: 'The data folder {folder} is not writable: {problem}.',
    hint: 'Set HOTPATH_DATA to a folder that this user can write to.',
  },
  E_STORE_AWAY: {
    status: 503,
    message: 'The database is not answering right now.',
    hint: 'Everything that was acknowledged is saved. Send the same request again in {seconds} s.',
  },
  E_DATABASE: {
    status: 500,
    message: 'The database does not answer: {problem}.',
    hint: 'DATABASE_URL must name a running PostgreSQL server, e.g. postgres://user:password@host/hotpath.',
  },
  E_DATABASE_URL: {
    status: 500,
    message: 'DATABASE_URL is not a database address.',
    hint: 'Its form is postgres://user:password@host:5432/hotpath; in the password, write @ as %40 and / as %2F.',
  },
  E_DATABASE_RIGHTS: {
    status: 500,
    message: 'The database denies access: {problem}.',
    hint: 'The user in DATABASE_URL needs its own database: create database hotpath owner hotpath.',
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
    hint: 'Set HOTPATH_DATA to the folder of an embedded store, or DATABASE_URL to a PostgreSQL server that has one.',
  },
  E_STORE_TAKEN: {
    status: 500,
    message: 'The target store is not empty: {problem}.',
    hint: 'Nothing was changed. Name a new database in DATABASE_URL, or another folder in HOTPATH_DATA.',
  },
  E_STORE_IN_USE: {
    status: 500,
    message: 'Other clients are connected to this database: {others}.',
    hint: 'Stop every server and every other client that uses it, then try again.',
  },
  E_STORE_NEWER: {
    status: 500,
    message: 'A newer version of Hotpath wrote this: it has the unknown migrations {unknown}.',
    hint: 'Nothing was changed. Use that version of Hotpath, or a newer one.',
  },
  E_STORE_SHAPE: {
    status: 500,
    message: 'The table {table} is not as the migrations create it.',
    hint: 'Nothing was changed. Someone has altered the database by hand, or it holds other tables: move them elsewhere first.',
  },
  E_STORE_DIFFERS: {
    status: 500,
    message: 'The copy differs from the original in {tables}.',
    hint: 'The copy was discarded, and the original is unchanged. Please report this.',
  },
  E_BACKUP_EXISTS: { status: 500, message: '{file} already exists.', hint: 'Name a new file: a backup never overwrites another.' },
  E_BACKUP_FILE: {
    status: 500,
    message: 'The file {file} cannot be used: {problem}.',
    hint: 'Name a file in an existing folder that this user can read and write.',
  },
  E_BACKUP_DAMAGED: {
    status: 500,
    message: '{file} is damaged: {problem}.',
    hint: 'Nothing was changed. Use another backup, or another copy of this one.',
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
    message: 'The image file {file} cannot be used: {problem}.',
    hint: 'Nothing was changed. Write a new one with `npm run admin -- images save <file>`; if you copied it from elsewhere, copy it again.',
  },
  E_IMAGES_LOAD: {
    status: 500,
    message: 'Not all images of {file} were loaded: {problem}.',
    hint: 'Images that were loaded stay and do no harm. Fix the problem, e.g. free disk space, then load the same file again.',
  },
  E_IMAGES_OTHER: {
    status: 500,
    message: '{file} was saved by another release or on another system: it has {found}, but this machine needs {wanted}.',
    hint: 'Nothing was loaded. Save it with the same release, on a machine with the same system or in the same image of Hotpath: the runner contains the C library.',
  },
  E_ENGINE: {
    status: 500,
    message: 'Node.js {version} is not available: {problem}.',
    hint: 'Engines are npm packages for Linux on x64, downloaded on first use, so a package registry must be reachable. See containers/README.md.',
  },
  E_SITE: {
    status: 500,
    message: 'The site could not be built:\n{problem}',
    hint: 'Fix the error above; `npm run site -- build` builds only the site.',
  },
  E_LANES_SHARED: {
    status: 500,
    message: 'The cores {one} and {other} are two threads of one physical core: a measurement on one slows the other.',
    hint: 'Name one thread of each: HOTPATH_LANES={apart}. HOTPATH_SIBLINGS=allow accepts both anyway, with wider intervals.',
  },
  E_API_AWAY: {
    status: 500,
    message: 'The API at {api} does not answer: {problem}.',
    hint: 'Check HOTPATH_API. The agent keeps asking until the API answers.',
  },
  E_API_UNSERVED: {
    status: 500,
    message: 'The server at {api} has no work for this agent now: it answered {answer}.',
    hint: 'The agent keeps asking. The log of the API, or of a proxy in front of it, has the details.',
  },
  E_API_CERTIFICATE: {
    status: 500,
    message: 'The certificate of {api} cannot be trusted: {problem}.',
    hint: 'HOTPATH_API must use the name on the certificate. If your own authority signed it, start the agent with NODE_EXTRA_CA_CERTS=/path/to/its/certificate.pem, a setting that Node.js reads when it starts.',
  },
  E_API_MOVED: {
    status: 500,
    message: 'The server at {api} is not the API: it redirects to {to}.',
    hint: 'HOTPATH_API must name the API itself, with https if it has it. The agent follows no redirects: its token is only for the configured address.',
  },
  E_API_OPEN: {
    status: 500,
    message: 'The connection to {api} is not encrypted: anyone on the network path can read the token and the submissions.',
    hint: 'Set HOTPATH_API to https://…; until then, the agent works anyway.',
  },
  E_AGENT: { status: 500, message: 'The grading agent could not be started: {problem}.', hint: 'Its output is above.' },
  E_SETTING: { status: 500, message: '{name} is “{value}”: {problem}.', hint: 'The settings are listed in containers/settings.md.' },
  E_DEMO_FOLDER: {
    status: 500,
    message: 'The demo cannot be stored in {folder}: {problem}.',
    hint: 'Set HOTPATH_DATA to another folder. The default, .hotpath-demo, can be deleted: the demo fills it again.',
  },
  E_REPORT: {
    status: 500,
    message: 'The report could not be written to {path}: {problem}.',
    hint: 'The verdict is printed above; name another file.',
  },
  E_MACHINE_BUSY: {
    status: 500,
    message: 'Other programs keep {busy} of this machine’s cores busy. Figures are recorded only below {limit}.',
    hint: 'Find the programs with top, end them, and run the command again. To measure without recording, use --check for figures, and leave out --record for lessons.',
  },
  E_USAGE: { status: 500, message: '{problem}', hint: '{usage}' },
  E_INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side.',
    hint: 'The error was logged. Try again; if it persists, report it with the request id {request}.',
  },
} as const satisfies Record<string, { status: number; message: string; hint: string }>

export type ErrorCode = keyof typeof ERRORS

export type Details = Record<string, string | number>

/** What the API answers and the CLI prints for an error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; hint: string; status: number; details: Details; current?: unknown }
}

export interface HotpathErrorOptions extends ErrorOptions {
  /** The current state of the object that the request tried to change. */
  current?: unknown
}

/** An error from the table, with its texts filled in from `details`. */
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
