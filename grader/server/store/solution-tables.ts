/** Solutions that were seen, and who shares theirs. */
export interface SolutionTables {
  seen_solutions: {
    /** The visitor's newest attempt at that time. */
    submission: string
    /** Name of the solution's file or folder. */
    solution: string
    /** On request, without a pass. */
    revealed: boolean
    at: Date
  }
  sharers: {
    person: string
    pseudonym: string
    /** Normalised for comparison with others. */
    folded: string
    since: Date
  }
}
