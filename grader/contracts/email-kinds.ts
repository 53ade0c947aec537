/**
 * Kinds of emails that people can choose: an assignment opened; it is due soon; a comment on an attempt, or an answer to one; a grade set
 * by hand; a regrade that changed a grade; an announcement; and for staff, what needs attention in a cohort.
 */
export const EMAIL_KINDS = ['opened', 'due', 'comment', 'grade', 'regrade', 'announcement', 'alerts'] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** What emails of each kind are about, to complete “emails about …”. */
export const EMAIL_SUBJECTS: Record<EmailKind, string> = {
  opened: 'assignments that open',
  due: 'assignments due within a day that you have not passed',
  comment: 'comments on your attempts, and answers to your comments',
  grade: 'grades set by hand',
  regrade: 'regrades that changed your grade',
  announcement: 'announcements',
  alerts: 'what needs attention in cohorts you teach',
}
