import type { Variant } from '../../../grader/contracts/comparison.ts'

/** What the page opens with: code that people argue about, and inputs for it. */
export const EXAMPLE: { variants: Variant[]; input: string } = {
  variants: [
    {
      name: 'reduce',
      code: `function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}`,
    },
    {
      name: 'loop',
      code: `function sum(numbers) {
  let total = 0
  for (let i = 0; i < numbers.length; i++) total += numbers[i]
  return total
}`,
    },
  ],
  input: `// One call: a list of 1,000 whole numbers.
(random) => [Array.from({ length: 1000 }, () => Math.floor(random() * 100))]`,
}
