/** Fields that a roster column can hold. A first and a last name become one name. */
export const ROSTER_FIELDS = ['name', 'first', 'last', 'email', 'role', 'team'] as const
export type RosterField = (typeof ROSTER_FIELDS)[number]
