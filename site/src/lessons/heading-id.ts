/** The id that Markdown gives to a heading: “Set a goal, from a budget” is `set-a-goal-from-a-budget`. */
export function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
}
