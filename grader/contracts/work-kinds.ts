/** Kinds of work for agents. Regrades wait in the queue of submissions, behind all of them. */
export const WORK = ['submission', 'regrade', 'profile', 'engines', 'edits', 'contest', 'comparison'] as const
export type WorkKind = (typeof WORK)[number]
